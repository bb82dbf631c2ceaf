import { z } from 'zod';
import {
  HABITS,
  type HabitName,
  type HabitReport,
  type ReportCard,
} from '../../../shared/till-activity.ts';
import { AdditionsSeen, judgeAdditions, seeAdditions } from './habits/additions.ts';
import { LimitsSeen, judgeLimits, seeLimits } from './habits/limits.ts';
import { PagesSeen, judgePages, seePages } from './habits/pages.ts';
import { RequestsSeen, judgeRequests, seeRequests } from './habits/requests.ts';
import type { Judgement, Sighting } from './sighting.ts';

/** How many shapes of error are remembered; beyond that, the one not seen for longest is dropped. */
const MOST_ERRORS = 20;

const TITLES: Record<HabitName, string> = {
  requests: 'Sends what the service understands',
  limits: 'Waits after 429',
  additions: 'Sends an Idempotency-Key with each addition',
  pages: 'Follows pages to the end',
};

/** The habits that every till must have shown, whatever its purpose, before it is ready. */
const NEEDED: readonly HabitName[] = ['requests', 'limits'];

const SeenError = z.object({
  status: z.int(),
  code: z.string(),
  request: z.string(),
  count: z.int(),
  /** Unix ms. */
  lastAt: z.number(),
});
type SeenError = z.infer<typeof SeenError>;

/** Everything remembered about one till: a few counts, and a bounded number of digests. */
export const Card = z.object({
  /** Unix ms; 0 before the first request. */
  since: z.number().default(0),
  errors: z.array(SeenError).default(() => []),
  seen: z
    .object({
      requests: RequestsSeen.prefault({}),
      limits: LimitsSeen.prefault({}),
      additions: AdditionsSeen.prefault({}),
      pages: PagesSeen.prefault({}),
    })
    .prefault({}),
});
export type Card = z.infer<typeof Card>;

/** The card of a till that has not been seen yet. */
export function emptyCard(): Card {
  return Card.parse({});
}

/** Updates the card with a request. */
export function see(card: Card, sighting: Sighting): void {
  if (card.since === 0) card.since = sighting.at;
  const { seen } = card;
  seeRequests(seen.requests, sighting);
  seeLimits(seen.limits, sighting);
  seeAdditions(seen.additions, sighting);
  seePages(seen.pages, sighting);
  if (sighting.code !== null) seeError(card.errors, sighting, sighting.code);
}

function seeError(errors: SeenError[], { status, shape, endedAt }: Sighting, code: string): void {
  const index = errors.findIndex(
    (error) => error.status === status && error.code === code && error.request === shape,
  );
  const [known] = index === -1 ? [] : errors.splice(index, 1);
  errors.push({ status, code, request: shape, count: (known?.count ?? 0) + 1, lastAt: endedAt });
  if (errors.length > MOST_ERRORS) errors.shift();
}

/** What the card says: every habit with its grade, and whether the till is ready for production. */
export function reportOf({ since, errors, seen }: Card): ReportCard {
  const judgements: Record<HabitName, Judgement> = {
    requests: judgeRequests(seen.requests),
    limits: judgeLimits(seen.limits),
    additions: judgeAdditions(seen.additions),
    pages: judgePages(seen.pages),
  };
  const habits = HABITS.map((habit) => ({ habit, title: TITLES[habit], ...judgements[habit] }));
  return {
    ...verdictOn(habits),
    requests: seen.requests.requests,
    since: since === 0 ? null : timeText(since),
    habits,
    errors: errors
      .map(({ lastAt, ...error }) => ({ ...error, lastAt: timeText(lastAt) }))
      .reverse(),
  };
}

/** A till is ready when it does nothing badly and has shown what every till must. */
function verdictOn(habits: readonly HabitReport[]): Pick<ReportCard, 'ready' | 'why'> {
  const bad = habits.filter(({ grade }) => grade === 'badly');
  const missing = habits.filter(({ habit, grade }) => grade === 'unseen' && NEEDED.includes(habit));
  const unseen = habits.filter(({ grade }) => grade === 'unseen');
  if (bad.length === 0 && missing.length === 0) {
    const rest = unseen.length > 0 ? ` Not seen yet: ${titlesOf(unseen)}.` : '';
    return { ready: true, why: `It does well in all that it has to show.${rest}` };
  }
  const parts = [
    bad.length > 0 && `To be mended: ${titlesOf(bad)}.`,
    missing.length > 0 && `Still to be shown: ${titlesOf(missing)}.`,
  ].filter((part) => part !== false);
  return { ready: false, why: parts.join(' ') };
}

function titlesOf(habits: readonly HabitReport[]): string {
  return habits.map(({ title }) => `“${title}”`).join(', ');
}

function timeText(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
