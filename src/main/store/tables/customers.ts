import { code, orNull, personal, table, whole, words } from './table.ts';

/** Who buys, and from whom animals come. Who is `same_as` another, or erased, has no data. */
export const CUSTOMERS = table(
  'customers',
  {
    id: code(),
    name: personal(words()),
    address: personal(words()),
    phone: personal(words()),
    email: personal(words()),
    note: personal(words()),
    folded: personal(code()),
    same_as: orNull(code()),
    erased_at: orNull(whole()),
  },
  {
    key: ['id'],
    indexes: { customers_by_name: ['folded', 'id'] },
    sparseIndexes: { customers_by_same: ['same_as'] },
    called: { one: 'customer', all: 'customers' },
    keeping: 'stated',
  },
);
