import { useCallback, useState } from 'react';
import { errorValueOf } from '../../shared/errors.ts';
import type { HistoryEntry, HistoryQuery } from '../../shared/history.ts';
import { callShop } from '../shop.ts';
import { followAnimals } from './follow.ts';
import { useReading } from './use-reading.ts';

/** Entries per call: a few screens. */
const PAGE = 100;

/** What the history is filtered by. */
export type HistoryFilter = Omit<HistoryQuery, 'cursor' | 'limit'>;

interface Read {
  filter: HistoryFilter;
  entries: readonly HistoryEntry[];
  next: string | null;
}

/** Reads a page of entries, to be added to those that were read before it. */
async function readPage(filter: HistoryFilter, before: Read | null): Promise<Read> {
  const cursor = before?.next ?? null;
  const page = { ...filter, ...(cursor !== null && { cursor }), limit: PAGE };
  const { entries, next } = await callShop('history.page', page);
  return { filter, entries: [...(before?.entries ?? []), ...entries], next };
}

/** The newest entries that pass a filter, kept up to date, with a way to load more. */
export function useHistory(filter: HistoryFilter) {
  const readNewest = useCallback(() => readPage(filter, null), [filter]);
  const { value: newest, problem } = useReading(readNewest, followAnimals);
  const [more, setMore] = useState({ of: newest, read: newest, refusal: '' });
  const { read, refusal } = more.of === newest ? more : { read: newest, refusal: '' };
  return {
    entries: read?.entries ?? null,
    hasMore: read?.filter === filter && read.next !== null,
    problem: problem ?? (refusal === '' ? null : refusal),
    readOn: () => {
      readPage(filter, read).then(
        (longer) => setMore({ of: newest, read: longer, refusal: '' }),
        (error: unknown) => setMore({ of: newest, read, refusal: errorValueOf(error).message }),
      );
    },
  };
}
