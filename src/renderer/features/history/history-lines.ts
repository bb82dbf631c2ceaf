import { ShopError } from '../../../shared/errors.ts';
import type { Field } from '../../../shared/fields/field.ts';
import {
  MAX_HISTORY_PER_CALL,
  type HistoryEntry,
  type HistoryPage,
  type HistoryQuery,
} from '../../../shared/history.ts';
import { callShop } from '../../shop.ts';
import type { HistoryFilter } from '../../stores/use-history.ts';
import { authorName } from '../../ui/author.ts';
import { ACTION_WORDS, differences } from '../../ui/entry-words.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { timeWithSecondsOf } from '../../ui/formats.ts';

/** What stands in the columns of a line. */
export const HEADINGS = ['Day', 'Time', 'Who', 'Number', 'Animal', 'What', 'Changes'];

/**
 * What passes a filter, a line of texts for each animal. Throws `bad_request` for more than `most` lines, and
 * whatever reading them throws.
 */
export async function historyLines(
  filter: HistoryFilter,
  most: number,
  categoryName: (id: bigint) => string,
  fields: readonly Field[],
): Promise<string[][]> {
  const entries: HistoryEntry[] = [];
  let query: HistoryQuery | null = { ...filter, limit: MAX_HISTORY_PER_CALL };
  while (query) {
    const page: HistoryPage = await callShop('history.page', query);
    entries.push(...page.entries);
    if (entries.length > most) {
      throw new ShopError('bad_request', 'This is too much at once. Choose fewer days.');
    }
    query = page.next === null ? null : { ...query, cursor: page.next };
  }
  return entries.map((entry) => [
    dayNamed(entry.at),
    timeWithSecondsOf(entry.at),
    authorName(entry.author),
    String(entry.petId),
    (entry.after ?? entry.before)?.name ?? '',
    ACTION_WORDS[entry.action] + (entry.isUndo ? ' (undone or done again)' : ''),
    differences(entry, categoryName, fields).join('; '),
  ]);
}
