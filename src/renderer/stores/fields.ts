import { create } from 'zustand';
import type { Field } from '../../shared/fields/field.ts';
import type { PetFields } from '../../shared/pet.ts';
import { namedHere } from '../../shared/fields/field-names.ts';

/** What the shop writes down about its animals, in order, hidden fields included; main keeps it up to date. */
export const useFields = create<{ list: readonly Field[] }>(() => ({ list: [] }));

let stored: readonly Field[] = [];

/** Stores the list that main sent. */
export function setFields(list: readonly Field[]): void {
  stored = list;
  nameFields();
}

/** Names the fields in the window's language, and must be called when that has changed. */
export function nameFields(): void {
  useFields.setState({ list: stored.map(namedHere) });
}

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
