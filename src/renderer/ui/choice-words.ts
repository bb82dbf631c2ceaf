import { t } from '@lingui/core/macro';
import { BUILT_IN_FIELDS, type ReasonToLeave } from '../../shared/fields/built-in.ts';
import type { Field } from '../../shared/fields/field.ts';
import { words } from '../../shared/words.ts';

/** The choices of the fields that every shop has from the start, in the window's language. */
const WORDS: Readonly<Record<string, string>> = words({
  Male: () => t`Male`,
  Female: () => t`Female`,
  Unknown: () => t`Unknown`,
  Died: () => t`Died`,
  'Put down': () => t`Put down`,
  Escaped: () => t`Escaped`,
  Stolen: () => t`Stolen`,
  'Given away': () => t`Given away`,
  'Back to the breeder': () => t`Back to the breeder`,
  'Moved to another shop': () => t`Moved to another shop`,
  'Added by mistake': () => t`Added by mistake`,
  'Not protected': () => t`Not protected`,
  'EU Annex A': () => t`EU Annex A`,
  'EU Annex B': () => t`EU Annex B`,
  'EU Annex C': () => t`EU Annex C`,
  'EU Annex D': () => t`EU Annex D`,
  'CITES Appendix I': () => t`CITES Appendix I`,
  'CITES Appendix II': () => t`CITES Appendix II`,
  'CITES Appendix III': () => t`CITES Appendix III`,
} satisfies Record<ReasonToLeave, () => string> & Record<string, () => string>);

type Owner = Pick<Field, 'id' | 'kind'> | { id: null; kind: Field['kind'] };

function builtInChoices(id: Owner['id']): readonly string[] {
  return BUILT_IN_FIELDS.find((field) => field.id === id)?.choices ?? [];
}

/** A choice as the window names it: in its language, unless the shop has put it into words of its own. */
export function choiceWord({ id, kind }: Owner, stored: string): string {
  if (kind === 'yesNo' && stored === 'Yes') return t`Yes`;
  if (kind === 'yesNo' && stored === 'No') return t`No`;
  const { choice, rest } = dividedChoice(stored);
  return builtInChoices(id).includes(choice) ? (WORDS[choice] ?? choice) + rest : stored;
}

/** A choice that the shop has added may say more than one that every shop has, as “Died: old age” does. */
function dividedChoice(text: string): { choice: string; rest: string } {
  const [, choice = text, rest = ''] = /^([^:]+)(:.*)$/.exec(text) ?? [];
  return { choice, rest };
}

/** A choice as it is stored, where one that nobody has put into other words stays as it was. */
export function choiceAsStored({ id }: Owner, word: string): string {
  const { choice, rest } = dividedChoice(word);
  const stored = builtInChoices(id).find((one) => WORDS[one] === choice);
  return stored === undefined ? word : stored + rest;
}

/** Choices as a list of them names them, as `choiceWord`. */
export function choicesInWords(stored: string): string {
  return stored
    .split(', ')
    .map((one) => (Object.hasOwn(WORDS, one) ? (WORDS[one] ?? one) : one))
    .join(', ');
}

/** A reason for a removal, as `choiceWord`. */
export function reasonWord(stored: string): string {
  return choiceWord({ id: 'removedwhy', kind: 'choice' }, stored);
}
