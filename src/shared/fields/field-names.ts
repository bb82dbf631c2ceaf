import { t } from '@lingui/core/macro';
import { BUILT_IN_FIELDS } from './built-in.ts';
import type { FieldId } from './field.ts';
import { words } from '../words.ts';

/** The names of the fields that every shop has from the start, in the window's language. */
const NAMES: Readonly<Record<FieldId, string>> = words({
  price: () => t`Price`,
  cost: () => t`Purchase price`,
  chip: () => t`Microchip or ring`,
  sex: () => t`Sex`,
  born: () => t`Born`,
  breed: () => t`Breed`,
  place: () => t`Cage or tank`,
  source: () => t`Source`,
  notes: () => t`Notes`,
  quantity: () => t`Number of animals`,
  reservedfor: () => t`Reserved for`,
  phone: () => t`Phone`,
  reserveduntil: () => t`Reserved until`,
  notforsaleuntil: () => t`Not for sale until`,
  treatment: () => t`Last treatment`,
  treatagainon: () => t`Treat again on`,
  species: () => t`Species`,
  protection: () => t`Protection`,
  originproof: () => t`Proof of origin no.`,
  removedwhy: () => t`Removed because`,
  removedon: () => t`Removed on`,
});

interface Named {
  id: FieldId | null;
  name: string;
}

function builtIn({ id }: Named): Named | undefined {
  return BUILT_IN_FIELDS.find((field) => field.id === id);
}

/** A field as the window names it: in its language, unless the shop has given it a name of its own. */
export function namedHere<Of extends Named>(field: Of): Of {
  const isUnnamed = field.name === builtIn(field)?.name;
  return isUnnamed ? { ...field, name: NAMES[field.id ?? ''] ?? field.name } : field;
}

/** The name that a stored one is in the window's language; any other stays. */
export function fieldWord(stored: string): string {
  const id = BUILT_IN_FIELDS.find(({ name }) => name === stored)?.id;
  return (id === undefined ? undefined : NAMES[id]) ?? stored;
}

/** A field as it is stored, where a name that nobody has changed stays as it was. */
export function namedAsStored<Of extends Named>(field: Of): Of {
  const own = builtIn(field);
  return own && field.name === NAMES[own.id ?? ''] ? { ...field, name: own.name } : field;
}
