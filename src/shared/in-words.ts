import { i18n } from '@lingui/core';
import type { ErrorValue } from './errors.ts';
import type { Sentence } from './say.ts';

/** What an error says, in the language in use: by its pattern, as the catalogue has it. */
export function inWords({ message, said }: Pick<ErrorValue, 'message' | 'said'>): string {
  return fromCatalogue(said?.pattern ?? message, said?.values.map(dayInWords)) ?? message;
}

/** A day (YYYY-MM-DD) as a sentence has it: “3 Dec 2026”; any other text as it is. */
function dayInWords(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const { locales = i18n.locale } = i18n;
  const day = new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeZone: 'UTC' });
  return day.format(new Date(value));
}

/** A sentence that main has for a person, in the language in use. */
export function sentenceInWords({ english, ...said }: Sentence): string {
  return inWords({ message: english, said });
}

/** A message of the catalogue, by its English words; undefined for words that it does not have. */
export function fromCatalogue(id: string, values: readonly string[] = []): string | undefined {
  if (!Object.hasOwn(i18n.messages, id)) return undefined;
  // A reason that main has put into another sentence is in the catalogue by itself.
  const known = values.map((value) =>
    Object.hasOwn(i18n.messages, value) ? i18n._(value) : value,
  );
  return i18n._(id, Object.fromEntries(known.entries()));
}
