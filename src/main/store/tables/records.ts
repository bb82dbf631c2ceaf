import type { PlanName } from '../../../shared/key.ts';
import type { Role } from '../../../shared/person.ts';
import { bytes, code, orNull, table, whole, words } from './table.ts';

/** What categories are called. `merged_into` hides one: another, or itself where it has no animals. */
export const CATEGORIES = table(
  'categories',
  {
    id: whole(),
    name: code(),
    folded_name: { ...code(), initial: '', isDerived: true },
    colour: orNull(words()),
    icon: orNull(words()),
    merged_into: orNull(whole()),
  },
  {
    key: ['id'],
    indexes: { categories_by_name: ['folded_name'] },
    called: { one: 'category', all: 'categories' },
    keeping: 'stated',
    knownBy: 'name',
  },
);

/** The shop's fields of an animal; a definition is JSON. */
export const FIELDS = table(
  'fields',
  { id: code(), position: whole(), definition: words() },
  {
    key: ['id'],
    called: { one: 'field', all: 'the shop’s own fields' },
    keeping: 'stated',
  },
);

/** Small lists, such as saved views, and other things that are kept whole, as JSON. */
export const KEPT_LISTS = table(
  'kept_lists',
  { id: code(), definition: words() },
  {
    key: ['id'],
    called: { one: 'list of', all: 'saved views and templates' },
    keeping: 'stated',
  },
);

/**
 * What stood at the head of receipts until the shop changed it: on the records with numbers up to `up_to`, and above
 * those of the row before.
 */
export const LETTERHEADS = table(
  'letterheads',
  { up_to: whole(), name: words(), address: words(), tax_number: words() },
  {
    key: ['up_to'],
    called: { one: 'former head of receipts', all: 'former heads of receipts' },
    keeping: 'forever',
  },
);

/** Who works in the shop; `pin_hash` is made by scrypt. */
export const PERSONS = table(
  'persons',
  {
    id: code(),
    name: words(),
    role: { ...code<Role>(), check: `IN ('owner', 'clerk')` },
    pin_hash: bytes(),
    created_at: whole(),
    wrong_pins: whole(),
    last_wrong_at: whole(),
  },
  {
    key: ['id'],
    called: { one: 'person', all: 'persons' },
    keeping: 'stated',
    knownBy: 'name',
  },
);

/** Keys of tills, without the usable keys. */
export const KEYS = table(
  'keys',
  {
    id: code(),
    label: words(),
    plan: code<PlanName>(),
    per_minute: whole(),
    per_day: whole(),
    digest: { ...bytes(), isUnique: true },
    previous_digest: orNull(bytes()),
    previous_until: orNull(whole()),
    created_at: whole(),
    revoked_at: orNull(whole()),
    ban_lifted_at: orNull(whole()),
  },
  {
    key: ['id'],
    called: { one: 'key of', all: 'keys of tills' },
    keeping: 'stated',
    knownBy: 'label',
  },
);

/** What callers have used. `lift_applied` is the latest lifting of a ban that was applied, 0 for none. */
export const USAGE = table(
  'usage',
  {
    subject: code(),
    minute_window: whole(),
    minute_used: whole(),
    minute_strikes: whole(),
    minute_first_refusal_at: whole(),
    day_window: whole(),
    day_used: whole(),
    day_strikes: whole(),
    day_first_refusal_at: whole(),
    banned_at: whole(),
    banned_until: whole(),
    bans: whole(),
    last_used_at: whole(),
    deprecated_calls: whole(),
    lift_applied: whole(),
  },
  {
    key: ['subject'],
    called: { one: 'limits of', all: 'limits of tills' },
    keeping: 'uncompared',
    isBusy: true,
  },
);
