import { AUTHOR } from './author.ts';
import { code, orNull, table, whole, words } from './table.ts';

/** What was done to animals; `step_id` is what it changed of them, if anything. */
export const TREATMENTS = table(
  'treatments',
  {
    number: whole(),
    id: { ...code(), isUnique: true },
    day: code(),
    entered_at: whole(),
    ...AUTHOR,
    what: words(),
    done_by: words(),
    medicine: words(),
    batch: words(),
    not_for_sale_until: orNull(code()),
    again_on: orNull(code()),
    step_id: orNull(whole()),
  },
  {
    key: ['number'],
    called: { one: 'treatment', all: 'treatments' },
    keeping: 'forever',
  },
);

/** An entry that was treated, and how many animals it had then. */
export const TREATED_PETS = table(
  'treated_pets',
  { treatment: whole(), pet_id: whole(), animals: whole() },
  {
    key: ['treatment', 'pet_id'],
    indexes: { treated_pets_by_pet: ['pet_id', 'treatment'] },
    called: { one: 'animal of the treatment', all: 'treatments' },
    keeping: 'forever',
  },
);
