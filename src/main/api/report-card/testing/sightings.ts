import type {
  Grade,
  HabitName,
  HabitReport,
  ReportCard,
} from '../../../../shared/till-activity.ts';
import { emptyCard, see } from '../card.ts';
import { reportOf } from '../report.ts';
import type { Sighting } from '../habits.ts';

export const NOON = Date.UTC(2026, 10, 21, 12);

const LISTED: Sighting = {
  at: NOON,
  endedAt: NOON,
  operation: 'listPets',
  status: 200,
  code: null,
  mayReturnAt: null,
  isDelivered: true,
  asksForForeignPages: false,
  cursor: null,
  nextCursor: null,
  idempotencyKey: null,
  isReplayed: false,
  body: null,
  shape: '',
};

export const ADDED = {
  operation: 'createPet',
  status: 201,
  body: 'rex',
  idempotencyKey: 'key 1',
} satisfies Partial<Sighting>;

/** What a till did, the grade for that, and some of what was counted. */
export type Case = [
  title: string,
  grade: Grade,
  counts: Record<string, number>,
  sightings: Partial<Sighting>[],
];

/** A request this many seconds after noon that is refused with 429. */
export function limited(seconds: number, retryAfter: number): Partial<Sighting> {
  const at = NOON + seconds * 1_000;
  return { at, status: 429, code: 'rate_limited', mayReturnAt: at + retryAfter * 1_000 };
}

/** A request this many seconds after noon. */
export function at(seconds: number): Partial<Sighting> {
  return { at: NOON + seconds * 1_000 };
}

/** The same request again and again. */
export function times(count: number, sighting: Partial<Sighting> = {}): Partial<Sighting>[] {
  return Array.from({ length: count }, () => sighting);
}

/** The card of a till that did this. What a sighting leaves out is as in a list that succeeds. */
export function reportAfter(...sightings: Partial<Sighting>[]): ReportCard {
  const card = emptyCard();
  for (const sighting of sightings) see(card, { ...LISTED, ...sighting });
  return reportOf(card);
}

/** One of its habits. */
export function habitAfter(
  habit: HabitName,
  ...sightings: Partial<Sighting>[]
): HabitReport | undefined {
  return reportAfter(...sightings).habits.find((one) => one.habit === habit);
}
