import { counted } from '../../../shared/messages.ts';
import {
  HABITS,
  type HabitName,
  type HabitReport,
  type ReportCard,
} from '../../../shared/till-activity.ts';
import type { Card } from './card.ts';
import type { AdditionsSeen, LimitsSeen, PagesSeen, RequestsSeen } from './habits.ts';

const TITLES: Record<HabitName, string> = {
  requests: 'Sends what the service understands',
  limits: 'Waits after 429',
  additions: 'Sends an Idempotency-Key with each addition',
  pages: 'Follows pages to the end',
};

/** The habits that every till must have shown, whatever its purpose, before it is ready. */
const NEEDED: readonly HabitName[] = ['requests', 'limits'];

/** Mistakes are a habit from this number on, if they are also more than one in `ONE_IN` requests. */
const FEW_MISTAKES = 3;
const ONE_IN = 10;
/** How often it may stop before the end of a list until that counts as a habit. */
const FEW_LISTS = 3;

/** The verdict on a habit, to which the card adds name, title and counts. */
type Judgement = Pick<HabitReport, 'grade' | 'finding' | 'advice'>;

/** What the card says: every habit with its grade, and whether the till is ready for production. */
export function reportOf({ since, errors, seen }: Card): ReportCard {
  const judgements: Record<HabitName, Judgement> = {
    requests: judgeRequests(seen.requests),
    limits: judgeLimits(seen.limits),
    additions: judgeAdditions(seen.additions),
    pages: judgePages(seen.pages),
  };
  const habits = HABITS.map((habit) => ({
    ...{ habit, title: TITLES[habit], ...judgements[habit] },
    counts: countsOf(seen[habit]),
  }));
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

/** The numbers among what was seen, without what only serves to recognise something again. */
function countsOf(seen: object): HabitReport['counts'] {
  const counts = Object.entries(seen) as [string, unknown][];
  return Object.fromEntries(
    counts.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
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

/** Judges whether the service understands most of what the till sends. */
function judgeRequests({ requests, mistakes }: RequestsSeen): Judgement {
  if (requests === 0) {
    return {
      grade: 'unseen',
      finding: 'It has sent no request yet.',
      advice: 'Send a request to staging with this key.',
    };
  }
  const isMuch = mistakes * ONE_IN > requests;
  const finding = `${mistakes === 0 ? 'No mistakes' : counted(mistakes, 'mistake')} in ${counted(requests, 'request')}.`;
  if (isMuch && mistakes >= FEW_MISTAKES) {
    return {
      grade: 'badly',
      finding,
      advice:
        'The errors below tell what they looked like; go by the code of the reply, and don’t send the same again.',
    };
  }
  return {
    grade: isMuch ? 'fair' : 'well',
    finding,
    advice: isMuch ? 'The errors below tell what they looked like.' : null,
  };
}

/** Judges whether the till waits as long as Retry-After says. */
function judgeLimits({ refusals, waited, tooEarly }: LimitsSeen): Judgement {
  if (tooEarly > 0) {
    return {
      grade: 'badly',
      finding: `It sent ${counted(tooEarly, 'request')} before the time that Retry-After gave.`,
      advice:
        'After a 429, hold back every request of this key until Retry-After is over; further ones get the key banned.',
    };
  }
  if (waited > 0) {
    return {
      grade: 'well',
      finding: `It came to its limit ${counted(refusals, 'time')} and waited until Retry-After was over.`,
      advice: null,
    };
  }
  return {
    grade: 'unseen',
    finding:
      refusals > 0
        ? 'It was refused with 429 and has not come back since.'
        : 'It has not come to its limit yet.',
    advice:
      'Give it a plan with few requests a minute on staging, let it go beyond, and let it come back by itself.',
  };
}

/** Judges whether each addition can be repeated without adding it twice. */
function judgeAdditions({
  added,
  withoutKey,
  replayed,
  keyReused,
  retriedAnew,
}: AdditionsSeen): Judgement {
  const faults = [
    withoutKey > 0 && `${counted(withoutKey, 'addition')} had no Idempotency-Key.`,
    keyReused > 0 &&
      `${counted(keyReused, 'addition')} had the Idempotency-Key of another animal, and nothing was added.`,
    retriedAnew > 0 &&
      `${counted(retriedAnew, 'addition')} whose answer was not known came again without the same Idempotency-Key, which adds the animal twice.`,
  ].filter((fault) => fault !== false);
  if (faults.length > 0) {
    return {
      grade: 'badly',
      finding: faults.join(' '),
      advice:
        'Make one Idempotency-Key (a UUID) with each new animal, keep both until the answer has come, and send the same key and body again until it does.',
    };
  }
  if (added === 0) {
    return {
      grade: 'unseen',
      finding: 'It has added nothing yet.',
      advice: 'Let it add animals, if it is to add any.',
    };
  }
  const again = replayed > 0 ? ` ${counted(replayed, 'time')} it sent one again, with it.` : '';
  return {
    grade: 'well',
    finding: `Each of its ${counted(added, 'addition')} had an Idempotency-Key.${again}`,
    advice:
      replayed > 0
        ? null
        : 'Not seen yet: an addition that is sent again. Pull the cable while it adds, and plug it in again.',
  };
}

/** Judges whether the till follows pages by their cursors, to the end. */
function judgePages(seen: PagesSeen): Judgement {
  const { long, finished, followed, refused, foreign } = seen;
  const stops = long >= FEW_LISTS && finished === 0;
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
    };
  }
  if (finished > 0) {
    return {
      grade: 'well',
      finding: `It read ${counted(finished, 'list')} of several pages to the end.`,
      advice: null,
    };
  }
  return {
    grade: 'unseen',
    finding:
      long > 0
        ? 'It has not read a list of several pages to its end yet.'
        : 'It has not met a list of more than one page yet.',
    advice: 'Let it list with a limit that is smaller than the stock of staging.',
  };
}
