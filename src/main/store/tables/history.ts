import type { Step } from '../../../shared/history.ts';
import { fieldsOrNull } from './animals.ts';
import { AUTHOR } from './author.ts';
import { code, orNull, small, table, whole } from './table.ts';

/**
 * What was done in one go. It added the animals from `first_pet_id` to `last_pet_id`. Additions by tills are no
 * steps; they follow from `pets` and `removed_pets`.
 */
export const STEPS = table(
  'steps',
  {
    id: whole(),
    at: whole(),
    ...AUTHOR,
    kind: code<Step['kind']>(),
    animals: whole(),
    first_pet_id: orNull(whole()),
    last_pet_id: orNull(whole()),
    undoes: { ...orNull(whole()), refersTo: 'steps' },
    redoes: { ...orNull(whole()), refersTo: 'steps' },
  },
  {
    key: ['id'],
    indexes: { steps_by_author: ['author_id', 'id'] },
    sparseIndexes: { steps_by_added: ['first_pet_id'] },
    called: { one: 'step of the history', all: 'the history' },
    keeping: 'forever',
    isNumbered: true,
  },
);

/**
 * What happened to an animal (action: 1 changed, 2 removed, 3 put back, 4 recounted among those removed), with
 * its state before and after. `last_pet_id` is the highest id given before it, which puts additions and changes into
 * one order.
 */
export const CHANGES = table(
  'changes',
  {
    id: whole(),
    step_id: { ...whole(), refersTo: 'steps' },
    pet_id: whole(),
    action: { ...small(), check: 'BETWEEN 1 AND 4' },
    last_pet_id: whole(),
    ...fieldsOrNull('_before'),
    ...fieldsOrNull('_after'),
  } as const,
  {
    key: ['id'],
    indexes: {
      changes_by_pet: ['pet_id', 'id'],
      changes_by_step: ['step_id', 'id'],
      changes_in_order: ['last_pet_id', 'id'],
    },
    called: { one: 'entry of the history', all: 'the history' },
    keeping: 'forever',
    // Who reserved an animal is taken out of it with their data.
    once: (row) => `coalesce(${row}.details_before, '') NOT LIKE '%"reservedfor"%'
      AND coalesce(${row}.details_after, '') NOT LIKE '%"reservedfor"%'`,
    isNumbered: true,
  },
);
