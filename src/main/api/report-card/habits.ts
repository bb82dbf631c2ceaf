import { z } from 'zod';

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

/** What is known about whether a till sends what the service understands. */
export const RequestsSeen = z.object({
  requests: z.int().default(0),
  mistakes: z.int().default(0),
});
export type RequestsSeen = z.infer<typeof RequestsSeen>;

/** Updates the counts with a request. */
export function seeRequests(seen: RequestsSeen, sighting: Sighting): void {
  seen.requests += 1;
  if (isMistake(sighting)) seen.mistakes += 1;
}

/** A missing animal, a limit or a fault of the service is not the till's mistake. */
function isMistake({ status, operation }: Sighting): boolean {
  const isMissingPet = status === 404 && operation === 'getPet';
  return status >= 400 && status < 500 && status !== 409 && status !== 429 && !isMissingPet;
}

/**
 * Requests already on their way at the first refusal did nothing wrong: within this time (ms), and
 * up to this many.
 */
const FORGIVEN_MS = 1_000;
const FORGIVEN_REQUESTS = 10;

/** What is known about how a till handles a 429. */
export const LimitsSeen = z.object({
  /** How often it reached its limit, and how often it then waited long enough. */
  refusals: z.int().default(0),
  waited: z.int().default(0),
  /** Requests that were refused because they came before the time that Retry-After gave. */
  tooEarly: z.int().default(0),
  /** The refusal that is still in force (Unix ms); null when there is none. */
  open: z
    .object({
      since: z.number(),
      mayReturnAt: z.number(),
      forgiven: z.int(),
      tooEarly: z.boolean(),
    })
    .nullable()
    .default(null),
});
export type LimitsSeen = z.infer<typeof LimitsSeen>;

/** Updates the counts with a request. */
export function seeLimits(seen: LimitsSeen, { at, mayReturnAt }: Sighting): void {
  const { open } = seen;
  if (mayReturnAt === null) {
    // A request let through before that time was sent before the refusal, or the owner changed the plan.
    if (open === null || at < open.mayReturnAt) return;
    if (!open.tooEarly) seen.waited += 1;
    seen.open = null;
    return;
  }
  if (open && at < open.mayReturnAt) {
    if (at - open.since <= FORGIVEN_MS && open.forgiven < FORGIVEN_REQUESTS) {
      open.forgiven += 1;
    } else {
      seen.tooEarly += 1;
      open.tooEarly = true;
    }
    open.mayReturnAt = Math.max(open.mayReturnAt, mayReturnAt);
    return;
  }
  if (open && !open.tooEarly) seen.waited += 1;
  seen.refusals += 1;
  seen.open = { since: at, mayReturnAt, forgiven: 0, tooEarly: false };
}

/** How many additions that may have been stored without the till's knowledge are remembered. */
const MOST_UNSURE = 16;

/** What is known about how a till adds animals. */
export const AdditionsSeen = z.object({
  /** Requests with reply 201. */
  added: z.int().default(0),
  withoutKey: z.int().default(0),
  /** Requests that got the first reply again: repeated as they should be. */
  replayed: z.int().default(0),
  /** 422: the key of one animal used with another. */
  keyReused: z.int().default(0),
  /** Repeated after a lost reply or an error of the service, but under another key or none. */
  retriedAnew: z.int().default(0),
  unsure: z
    .array(z.object({ body: z.string(), idempotencyKey: z.string().nullable() }))
    .default(() => []),
});
export type AdditionsSeen = z.infer<typeof AdditionsSeen>;

/** Updates the counts with a request. */
export function seeAdditions(seen: AdditionsSeen, sighting: Sighting): void {
  const { operation, status, idempotencyKey, body } = sighting;
  if (operation !== 'createPet' || body === null) return;
  const before = seen.unsure.find((unsure) => unsure.body === body);
  if (before && (idempotencyKey === null || before.idempotencyKey !== idempotencyKey)) {
    seen.retriedAnew += 1;
  }
  if (before) seen.unsure.splice(seen.unsure.indexOf(before), 1);
  if (status === 201) {
    seen.added += 1;
    if (idempotencyKey === null) seen.withoutKey += 1;
    if (sighting.isReplayed) seen.replayed += 1;
  }
  if (status === 422) seen.keyReused += 1;
  if (mayBeStored(sighting)) remember(seen.unsure, { body, idempotencyKey }, MOST_UNSURE);
}

/** Whether the till can't know what happened to the animal, and so has to send it again. */
function mayBeStored({ status, isDelivered }: Sighting): boolean {
  return status === 409 || status >= 500 || (!isDelivered && (status === 0 || status === 201));
}

/** How many cursors that were issued to the till but not followed yet are remembered. */
const MOST_CURSORS = 32;

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

/** Remembers a value among at most `most`; the oldest is dropped. */
function remember<Value>(values: Value[], value: Value, most: number): void {
  values.push(value);
  if (values.length > most) values.shift();
}
