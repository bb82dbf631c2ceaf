import { t } from '@lingui/core/macro';
import { fieldProblems } from '../../../shared/errors.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { ClerkPetName, type PetChange, type PetRow } from '../../../shared/pet.ts';
import { useCategories } from '../../stores/categories.ts';
import { asSentence, shownValue, typedValue, readTyped } from '../../ui/formats.ts';
import type { CategoryOption } from './category-choice.ts';
import { categoryMeant, chooseCategory, type Chosen } from './CategoryQuestion.tsx';

/** Said beside an empty name, in the form and in a row. */
export const nameMissing = () => t`Enter a name.`;

/** What a typed text means, what is wrong with it, or (null) that it was not meant after all. */
export type Read = { change: PetChange; value: string } | { problem: string } | null;

/** Something of an animal that is typed on its card. */
export interface Editable {
  /** As main names it when it refuses a value. */
  readonly key: string;
  readonly label: string;
  /** What an animal has, as text that differs when it differs. */
  valueOf: (animal: PetRow) => string;
  /** What an animal has, in words. */
  shownOf: (animal: PetRow) => string;
  read: (text: string) => Read | Promise<Read>;
}

/** The animal's name. */
export const NAME: Editable = {
  key: 'name',
  get label() {
    return t`Name`;
  },
  valueOf: ({ name }) => name,
  shownOf: ({ name }) => name,
  read: (text) => {
    if (text.trim() === '') return { problem: nameMissing() };
    const name = ClerkPetName.safeParse(text);
    if (name.success) return { change: { name: name.data }, value: name.data };
    return { problem: asSentence(fieldProblems(name.error)['']) ?? nameMissing() };
  },
};

/** The animal's category: by its name or number as typed, or by an option that was chosen. */
export function categoryEditable(option?: CategoryOption): Editable {
  return {
    key: 'categoryId',
    label: t`Category`,
    valueOf: ({ categoryId }) => String(categoryId),
    shownOf: ({ categoryId }) =>
      useCategories.getState().names.get(categoryId) ?? String(categoryId),
    read: async (text) => {
      const meant = option ? chooseCategory(option) : categoryMeant(text);
      return meant
        ? ofCategory(await meant)
        : { problem: t`There is no category “${text.trim()}”.` };
    },
  };
}

function ofCategory(chosen: Chosen | null): Read {
  return chosen && { change: { categoryId: chosen.id }, value: String(chosen.id) };
}

/** A field that the shop has defined. */
export function fieldEditable(field: Field): Editable {
  return {
    key: `details.${field.id}`,
    label: field.name,
    valueOf: ({ details }) => typedValue(field, details[field.id]),
    shownOf: ({ details }) => shownValue(field, details[field.id]),
    read: (text) => {
      const read = readTyped(field, text);
      if (read && 'problem' in read) return { problem: asSentence(read.problem) ?? read.problem };
      const value = read?.value ?? null;
      return {
        change: { details: { [field.id]: value } },
        value: typedValue(field, value ?? undefined),
      };
    },
  };
}
