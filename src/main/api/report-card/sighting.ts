import type { HabitReport } from '../../../shared/report-card.ts';

/** Operations of the interface by their `operationId`; `other` is what it does not have. */
export type SeenOperation = 'listPets' | 'createPet' | 'getPet' | 'other';

/**
 * What is seen of one request of a till and its reply. What the till chose (keys, cursors, numbers,
 * bodies) is here only as a digest: enough to see the same again, and nothing to read.
 */
export interface Sighting {
  /** When it came and when its reply was done (Unix ms). */
  readonly at: number;
  readonly endedAt: number;
  readonly operation: SeenOperation;
  /** 0 when the till left before there was a reply. */
  readonly status: number;
  /** `code` of the Error body; null for a success. */
  readonly code: string | null;
  /** Of a 429: when the till may come again (Unix ms); null otherwise. */
  readonly mayReturnAt: number | null;
  /** Whether the till took the reply, as far as this machine can tell. */
  readonly isDelivered: boolean;
  /** Query parameters that the service does not know, by which other services turn pages. */
  readonly asksForForeignPages: boolean;
  /** The cursor that was sent. */
  readonly cursor: string | null;
  /** The cursor of the page that follows; null on the last page. */
  readonly nextCursor: string | null;
  readonly idempotencyKey: string | null;
  readonly isReplayed: boolean;
  /** The request's body; null when none was read. */
  readonly body: string | null;
  /** Numbers beyond 2^53 that a double can't hold: in the reply, and as the request gave them. */
  readonly numbersShown: readonly BigNumber[];
  readonly numbersSent: readonly string[];
  /** The first request of its connection, and whether one before it could have served again. */
  readonly isNewConnection: boolean;
  readonly isNeedlessConnection: boolean;
  /** The request for a person, without any value. */
  readonly shape: string;
}

/** A number that rounds: the digest of its digits, and those of what rounding makes of it. */
export interface BigNumber {
  readonly exact: string;
  readonly rounded: string[];
}

/** What a habit's judge says; the card adds the name and the title. */
export type Judgement = Pick<HabitReport, 'grade' | 'finding' | 'advice' | 'counts'>;

/** Remembers a value among at most so many; the oldest goes. */
export function remember<Value>(values: Value[], value: Value, most: number): void {
  values.push(value);
  if (values.length > most) values.shift();
}

/** `1 request`, `2 requests`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
