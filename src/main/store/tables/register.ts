import { code, orNull, table, whole, words } from './table.ts';

/** The register, whose entries are only ever added to, each linked to the one before (docs/register.md). */
export const REGISTER_ENTRIES = table(
  'register_entries',
  { number: whole(), pet_id: orNull(whole()), text: words(), hash: code() },
  {
    key: ['number'],
    indexes: { register_entries_by_pet: ['pet_id', 'number'] },
    called: { one: 'entry of the register', all: 'the register' },
    keeping: 'forever',
  },
);

/**
 * Whom the register names by a hash, which can be deleted; `who` is a customer's id, or empty for a source that is
 * only written down.
 */
export const REGISTER_PERSONS = table(
  'register_persons',
  { hash: code(), who: code(), salt: code(), text: code() },
  {
    key: ['hash'],
    indexes: { register_persons_by_who: ['who', 'text'] },
    called: { one: 'person of the register', all: 'persons of the register' },
    keeping: 'unaltered',
  },
);

/** Signed states of the register. */
export const REGISTER_SEALS = table(
  'register_seals',
  { number: whole(), text: words() },
  {
    key: ['number'],
    called: { one: 'signature of the register', all: 'signatures of the register' },
    keeping: 'forever',
  },
);
