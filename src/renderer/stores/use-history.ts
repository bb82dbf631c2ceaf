import { useCallback, useEffect, useRef, useState } from 'react';
import { errorValueOf } from '../../shared/errors.ts';
import type { HistoryEntry, HistoryQuery } from '../../shared/history.ts';
import { callShop } from '../shop.ts';
import { followAnimals } from './follow-animals.ts';

/** Entries per call: a few screens. */
const PAGE = 100;

/** What the history is filtered by. */
export type HistoryFilter = Omit<HistoryQuery, 'cursor' | 'limit'>;

interface Read {
  filter: HistoryFilter;
  entries: readonly HistoryEntry[];
  next: string | null;
}

/** The newest entries that pass a filter, kept up to date, with a way to load more. */
export function useHistory(filter: HistoryFilter) {
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latestFilter = useRef(filter);

  const readFrom = useCallback(async (before: Read | null, wanted: HistoryFilter) => {
    // What comes for another filter than the present one is too late.
    const isWanted = () => latestFilter.current === wanted;
    try {
      const page = await callShop('history.page', {
        ...wanted,
        ...(typeof before?.next === 'string' && { cursor: before.next }),
        limit: PAGE,
      });
      if (!isWanted()) return;
      setRead({
        filter: wanted,
        entries: [...(before?.entries ?? []), ...page.entries],
        next: page.next,
      });
      setProblem(null);
    } catch (error) {
      if (isWanted()) setProblem(errorValueOf(error).message);
    }
  }, []);

  useEffect(() => {
    latestFilter.current = filter;
    const readAnew = () => void readFrom(null, filter);
    readAnew();
    return followAnimals(readAnew);
  }, [filter, readFrom]);

  return {
    entries: read?.entries ?? null,
    hasMore: read?.filter === filter && typeof read.next === 'string',
    problem,
    readOn: () => void readFrom(read, filter),
  };
}
