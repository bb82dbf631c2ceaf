import { t } from '@lingui/core/macro';
import { BUILT_IN_FIELDS } from './built-in.ts';
import type { FieldId } from './field.ts';

/** The names of the fields that every shop has from the start, in the window's language. */
const NAMES: Readonly<Record<FieldId, string>> = {
  get price() {
    return t`Price`;
  },
  get cost() {
    return t`Purchase price`;
  },
  get chip() {
    return t`Microchip or ring`;
  },
  get sex() {
    return t`Sex`;
  },
  get born() {
    return t`Born`;
  },
  get breed() {
    return t`Breed`;
  },
  get place() {
    return t`Cage or tank`;
  },
  get source() {
    return t`Source`;
  },
  get notes() {
    return t`Notes`;
  },
  get quantity() {
    return t`Number of animals`;
  },
  get reservedfor() {
    return t`Reserved for`;
  },
  get phone() {
    return t`Phone`;
  },
  get reserveduntil() {
    return t`Reserved until`;
  },
  get notforsaleuntil() {
    return t`Not for sale until`;
  },
  get treatment() {
    return t`Last treatment`;
  },
  get treatagainon() {
    return t`Treat again on`;
  },
  get species() {
    return t`Species`;
  },
  get protection() {
    return t`Protection`;
  },
  get originproof() {
    return t`Proof of origin no.`;
  },
  get removedwhy() {
    return t`Removed because`;
  },
  get removedon() {
    return t`Removed on`;
  },
};

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
