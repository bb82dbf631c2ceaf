import type { HabitReport } from '../../../shared/till-activity.ts';

/** Operations of the interface by their `operationId`; `other` is anything else. */
export type SeenOperation = 'listPets' | 'createPet' | 'getPet' | 'other';

/**
 * What is seen of one request of a till and its reply. Anything that the till chose (keys, cursors,
 * bodies) is present only as a digest: enough to recognise it, but nothing to read.
 */
export interface Sighting {
  /** When the request arrived, and when its reply was complete (Unix ms). */
  readonly at: number;
  readonly endedAt: number;
  readonly operation: SeenOperation;
  /** 0 when the till left before there was a reply. */
  readonly status: number;
  /** The `code` of the Error body; null for a success. */
  readonly code: string | null;
  /** When the till may return after a 429 (Unix ms); otherwise null. */
  readonly mayReturnAt: number | null;
  /** Whether the till received the reply, as far as this machine can tell. */
  readonly isDelivered: boolean;
  /** Whether it has unknown query parameters with which other services turn pages. */
  readonly asksForForeignPages: boolean;
  /** The cursor that was sent. */
  readonly cursor: string | null;
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  readonly idempotencyKey: string | null;
  readonly isReplayed: boolean;
  /** The request's body; null when none was read. */
  readonly body: string | null;
  /** A description of the request for a person, without any values. */
  readonly shape: string;
}

/** The verdict on a habit, to which the card adds name and title. */
export type Judgement = Pick<HabitReport, 'grade' | 'finding' | 'advice' | 'counts'>;

/** Remembers a value among at most `most`; the oldest is dropped. */
export function remember<Value>(values: Value[], value: Value, most: number): void {
  values.push(value);
  if (values.length > most) values.shift();
}

/** `1 request`, `2 requests`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
