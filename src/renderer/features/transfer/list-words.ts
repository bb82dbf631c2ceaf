import { t } from '@lingui/core/macro';
import type { PetStatus } from '../../../shared/pet.ts';
import type { ListWords } from '../../../shared/stock-files/exported-pet.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { namedHere } from '../../../shared/fields/field-names.ts';
import { statusOf } from '../../../shared/stock-files/import-columns.ts';
import { isKnownChoice, isKnownHeading } from '../../../shared/stock-files/known-words.ts';
import { choiceWord } from '../../ui/choice-words.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { COLUMN_WORDS } from './import-words.ts';

/** A status in the clerk's language, where an import knows that word, too. */
function statusWord(status: PetStatus): string {
  const word = statusLabel(status);
  return statusOf(word) === status ? word : status;
}

/** Headings of fields in the clerk's language, where an import knows those words, too. */
function fieldWords(fields: readonly Field[]): ListWords['fields'] {
  const words = fields.map((field) => ({ field, word: namedHere(field).name }));
  const known = words.filter(({ field, word }) => isKnownHeading(word, field, fields));
  return Object.fromEntries(known.map(({ field, word }) => [field.id, word]));
}

/** The choices of a field, and yes and no, as `fieldWords`. */
function choicesOf(field: Field): Readonly<Record<string, string>> {
  // As they are stored.
  // eslint-disable-next-line lingui/no-unlocalized-strings
  const stored = field.kind === 'yesNo' ? ['Yes', 'No'] : field.choices;
  const words = stored.map((one) => [one, choiceWord(field, one)] as const);
  return Object.fromEntries(words.filter(([one, word]) => isKnownChoice(word, field, one)));
}

/** What stands in an exported list besides the shop's own words, in the clerk's language. */
export function listWords(fields: readonly Field[]): ListWords {
  const { name, category, categoryId, status } = COLUMN_WORDS;
  return {
    headings: { name, category, categoryId, status, addedAt: t`Added`, addedBy: t`Added by` },
    statuses: {
      available: statusWord('available'),
      pending: statusWord('pending'),
      sold: statusWord('sold'),
    },
    fields: fieldWords(fields),
    choices: Object.fromEntries(fields.map((field) => [field.id, choicesOf(field)])),
  };
}
