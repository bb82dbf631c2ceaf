import { z } from 'zod';
import { counted, remember, type Judgement, type Sighting } from '../sighting.ts';

/** How many cursors that were issued to the till but not followed yet are remembered. */
const MOST_CURSORS = 32;
/** How often it may stop before the end of a list until that counts as a habit. */
const FEW = 3;

/** What is known about how a till reads lists. */
export const PagesSeen = z.object({
  lists: z.int().default(0),
  /** Lists that continued after their first page. */
  long: z.int().default(0),
  /** How many of these were read to their last page. */
  finished: z.int().default(0),
  /** Pages requested by the previous page's cursor. */
  followed: z.int().default(0),
  /** Cursors that were refused. */
  refused: z.int().default(0),
  /** Requests with parameters such as `page` or `offset`. */
  foreign: z.int().default(0),
  issued: z.array(z.string()).default(() => []),
});
export type PagesSeen = z.infer<typeof PagesSeen>;

/** Updates the counts with a request. */
export function seePages(seen: PagesSeen, sighting: Sighting): void {
  const { operation, status, cursor, nextCursor } = sighting;
  if (operation !== 'listPets') return;
  if (status === 400 && cursor !== null) seen.refused += 1;
  if (status !== 200) return;
  if (sighting.asksForForeignPages) seen.foreign += 1;
  if (cursor === null) {
    seen.lists += 1;
    if (nextCursor !== null) seen.long += 1;
  } else if (seen.issued.includes(cursor)) {
    seen.followed += 1;
    if (nextCursor === null) seen.finished += 1;
  }
  if (nextCursor !== null && !seen.issued.includes(nextCursor)) {
    remember(seen.issued, nextCursor, MOST_CURSORS);
  }
}

/** Judges whether the till follows pages by their cursors, to the end. */
export function judgePages(seen: PagesSeen): Judgement {
  const { lists, long, finished, followed, refused, foreign } = seen;
  const counts = { lists, long, finished, followed, refused, foreign };
  const stops = long >= FEW && finished === 0;
  const faults = [
    foreign > 0 &&
      `${counted(foreign, 'request')} asked for a page or an offset, which the service does not know: each got the first page.`,
    refused > 0 &&
      `${counted(refused, 'cursor was refused: it', 'cursors were refused: they')} did not belong to the list.`,
    stops &&
      followed === 0 &&
      `It asked for ${counted(long, 'list')} of more than one page and never for a second page.`,
    stops && followed > 0 && `It never read a list of several pages to its end.`,
  ].filter((fault) => fault !== false);
  if (faults.length > 0) {
    return {
      grade: 'badly',
      finding: faults.join(' '),
      advice:
        'Follow the Link header with rel="next", or send X-Next-Cursor as the cursor of the same list, until there is no such Link.',
      counts,
    };
  }
  if (finished > 0) {
    return {
      grade: 'well',
      finding: `It read ${counted(finished, 'list')} of several pages to the end.`,
      advice: null,
      counts,
    };
  }
  return {
    grade: 'unseen',
    finding:
      long > 0
        ? 'It has not read a list of several pages to its end yet.'
        : 'It has not met a list of more than one page yet.',
    advice: 'Let it list with a limit that is smaller than the stock of staging.',
    counts,
  };
}
