import { useCallback, useState } from 'react';
import type { Follow } from './follow.ts';
import { useReading } from './use-reading.ts';

/** What is to be read, page by page. Both must be the same functions for as long as the same is to be read. */
interface Paged<Page> {
  /** Reads the page after another one, or the first. */
  readAfter: (last: Page | null) => Promise<Page>;
  hasMore: (last: Page) => boolean;
}

/**
 * Reads the first page of a list, and one more each time that more is asked for. All of them are read again whenever
 * `follow` calls back, so that nothing is missing or twice between two pages.
 */
export function usePages<Page>({ readAfter, hasMore }: Paged<Page>, follow: Follow) {
  const [asked, setAsked] = useState({ readAfter, count: 1 });
  const count = asked.readAfter === readAfter ? asked.count : 1;
  const read = useCallback(async () => {
    const pages: Page[] = [];
    for (let last: Page | null = null; pages.length < count;) {
      last = await readAfter(last);
      pages.push(last);
      if (!hasMore(last)) break;
    }
    return pages;
  }, [readAfter, hasMore, count]);
  const { value: pages, problem } = useReading(read, follow);
  const last = pages?.at(-1);
  const showMore = () => setAsked({ readAfter, count: count + 1 });
  return { pages, problem, showMore: last !== undefined && hasMore(last) ? showMore : null };
}
