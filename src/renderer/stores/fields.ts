import type { Field } from '../../shared/fields/field.ts';
import type { PetFields } from '../../shared/pet.ts';
import { namedHere } from '../../shared/fields/field-names.ts';
import { lasting, lastingStore } from './lasting.ts';
import { profileReading } from './profile.ts';

const NONE: readonly Field[] = [];

/**
 * What the shop writes down about its animals, in order, hidden fields included. Amounts are shown with the fields, which
 * are therefore others in another currency, and none until that is known.
 */
export const useFields = lastingStore(
  [lasting('fields.list', {}), profileReading],
  (fields, profile) => ({ list: (profile && fields?.map(namedHere)) ?? NONE }),
);

/** The fields that an animal of a category shows; without a category, those of all categories. */
export function fieldsFor(list: readonly Field[], categoryId: bigint | null): readonly Field[] {
  return list.filter(
    ({ isHidden, categories }) =>
      !isHidden &&
      (categories === null || (categoryId !== null && categories.includes(categoryId))),
  );
}

/** Whether an animal shows a field: of one that is not for its category, only what it has of it all the same. */
export function isShownFor(field: Field, { categoryId, details }: PetFields): boolean {
  if (field.isHidden) return false;
  return fieldsFor([field], categoryId).length > 0 || details[field.id] !== undefined;
}
