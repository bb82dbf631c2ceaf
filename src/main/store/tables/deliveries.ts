import { AUTHOR } from './author.ts';
import { code, orNull, table, whole, words } from './table.ts';

/** What arrived: it made the animals from `first_pet_id` to `last_pet_id`. Its supplier is a customer, its lines are JSON. */
export const DELIVERIES = table(
  'deliveries',
  {
    number: whole(),
    id: { ...code(), isUnique: true },
    day: code(),
    entered_at: whole(),
    ...AUTHOR,
    supplier_id: orNull(code()),
    document: words(),
    currency: code(),
    first_pet_id: whole(),
    last_pet_id: whole(),
    lines: words(),
  },
  {
    key: ['number'],
    indexes: { deliveries_by_pet: ['last_pet_id'] },
    sparseIndexes: { deliveries_by_supplier: ['supplier_id'] },
    called: { one: 'delivery', all: 'deliveries' },
    keeping: 'forever',
  },
);
