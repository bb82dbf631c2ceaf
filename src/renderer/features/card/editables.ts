import { readValue } from '../../../shared/fields/details.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { fieldProblems } from '../../../shared/errors.ts';
import { ClerkPetName } from '../../../shared/pet.ts';
import { useCategories } from '../../stores/categories.ts';
import { shownValue, typedValue } from '../../ui/field-values.ts';
import { asSentence } from '../../ui/sentence.ts';
import { NAME_MISSING } from '../inventory/draft.ts';
import { categoryMeant, chooseCategory, type Chosen } from '../inventory/category-question.ts';
import type { CategoryOption } from '../inventory/category-choice.ts';
import type { Editable, Read } from './card-drafts.ts';

/** The animal's name. */
export const NAME: Editable = {
  key: 'name',
  label: 'Name',
  valueOf: ({ name }) => name,
  shownOf: ({ name }) => name,
  read: (text) => {
    if (text.trim() === '') return { problem: NAME_MISSING };
    const name = ClerkPetName.safeParse(text);
    if (name.success) return { change: { name: name.data }, value: name.data };
    return { problem: asSentence(fieldProblems(name.error)['']) ?? NAME_MISSING };
  },
};

/** The animal's category: by its name or number as typed, or by an option that was chosen. */
export function categoryEditable(option?: CategoryOption): Editable {
  return {
    key: 'categoryId',
    label: 'Category',
    valueOf: ({ categoryId }) => String(categoryId),
    shownOf: ({ categoryId }) =>
      useCategories.getState().names.get(categoryId) ?? String(categoryId),
    read: async (text) => {
      const meant = option ? chooseCategory(option) : categoryMeant(text);
      return meant
        ? ofCategory(await meant)
        : { problem: `There is no category “${text.trim()}”.` };
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
      const read = readValue(field, text);
      if (read && 'problem' in read) return { problem: asSentence(read.problem) ?? read.problem };
      const value = read?.value ?? null;
      return {
        change: { details: { [field.id]: value } },
        value: typedValue(field, value ?? undefined),
      };
    },
  };
}
