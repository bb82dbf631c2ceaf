import { createHash, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { z } from 'zod';
import type { ErrorCode } from '../../../shared/error-codes.ts';
import type { ReportCard } from '../../../shared/report-card.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRecord } from '../../store/store.ts';
import type { Body } from '../content.ts';
import type { Exchange, TillWatch, WatchedRequest } from '../exchange.ts';
import { PET_PATH_PREFIX } from '../routes/get-pet.ts';
import { Card, emptyCard, reportOf, see } from './card.ts';
import { numbersIn, numbersSent, roundings } from './big-numbers.ts';
import { asksForForeignPages, requestShape } from './request-shape.ts';
import type { BigNumber, SeenOperation, Sighting } from './sighting.ts';

interface Reply {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Body;
}

/** For a request whose till left before it got a reply. */
const NO_REPLY: Reply = { status: 0, headers: [], body: '' };

/**
 * More tills than anyone develops for one shop. Beyond that, the one not seen for longest is
 * forgotten.
 */
const MOST_TILLS = 200;

interface Till {
  readonly card: Card;
  /** Requests waiting for their reply, and when the last of them got it (Unix ms). */
  underWay: number;
  lastEndedAt: number;
  /** Whether the service itself closed the connection of the last reply. */
  wasClosed: boolean;
}

/** What outlives the process: everything except connections, with the secret for the digests. */
const Kept = z.object({
  salt: z.base64().min(1),
  tills: z.array(z.tuple([z.string(), Card])).max(MOST_TILLS),
});

/**
 * Observes staging's tills: what each does well and badly. Keeps only counts and digests, for a
 * bounded number of tills. Production has none.
 */
export class Watch implements TillWatch {
  readonly #clock: Clock;
  readonly #keepAliveMs: number;
  #salt = randomBytes(16);
  #hasChanged = false;
  /** By key, with the one seen last at the end. */
  readonly #tills = new Map<string, Till>();
  /** Which key last used a connection. */
  readonly #connections = new WeakMap<Socket, string>();

  /** `keepAliveMs` is how long the service keeps a connection open for the next request. */
  constructor(clock: Clock, keepAliveMs: number) {
    this.#clock = clock;
    this.#keepAliveMs = keepAliveMs;
  }

  /** Whether anything was seen since the last `toText`. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** Everything that is known, for a later process to `recall`. */
  toText(): string {
    this.#hasChanged = false;
    const tills = Array.from(this.#tills, ([keyId, { card }]) => [keyId, card]);
    return JSON.stringify({ salt: this.#salt.toString('base64'), tills });
  }

  /** Restores what `toText` returned. Throws for any other text. */
  recall(text: string): void {
    const { salt, tills } = Kept.parse(JSON.parse(text));
    this.#salt = Buffer.from(salt, 'base64');
    for (const [keyId, card] of tills) this.#tills.set(keyId, tillWith(card));
  }

  report(keyId: string): ReportCard {
    return reportOf(this.#tills.get(keyId)?.card ?? emptyCard());
  }

  startOver(keyId: string): void {
    this.#hasChanged = this.#tills.delete(keyId) || this.#hasChanged;
  }

  begin(exchange: Exchange, key: KeyRecord): WatchedRequest {
    const { request, response } = exchange;
    const till = this.#till(key.id);
    const at = this.#clock.now();
    const connection = this.#useConnection(request.socket, key.id, till, at);
    till.underWay += 1;
    let read: Buffer | null = null;
    let code: ErrorCode | null = null;
    let reply = NO_REPLY;
    let hadLeft = false;
    response.once('close', () => {
      till.underWay -= 1;
      this.#hasChanged = true;
      till.lastEndedAt = this.#clock.now();
      till.wasClosed = valueOf(reply.headers, 'Connection') === 'close';
      see(till.card, {
        ...{ at, endedAt: till.lastEndedAt, code, ...connection },
        isDelivered: response.writableFinished && !hadLeft,
        ...this.#requestOf(exchange, read),
        ...this.#replyOf(exchange, reply, at),
        shape: code === null ? '' : requestShape(exchange, read),
      });
    });
    return {
      read: (body) => (read = body),
      refused: (problem) => (code = problem),
      replied: (status, headers, body) => {
        reply = { status, headers, body };
        // The client had closed its end of the connection before there was anything to read.
        hadLeft = request.socket.readableEnded;
      },
    };
  }

  #till(keyId: string): Till {
    const till = this.#tills.get(keyId) ?? tillWith(emptyCard());
    this.#tills.delete(keyId);
    this.#tills.set(keyId, till);
    const [oldest] = this.#tills.keys();
    if (this.#tills.size > MOST_TILLS && oldest !== undefined) this.#tills.delete(oldest);
    return till;
  }

  #useConnection(
    socket: Socket,
    keyId: string,
    till: Till,
    at: number,
  ): Pick<Sighting, 'isNewConnection' | 'isNeedlessConnection'> {
    const isNewConnection = this.#connections.get(socket) !== keyId;
    if (isNewConnection) this.#connections.set(socket, keyId);
    const couldReuse =
      till.lastEndedAt > 0 &&
      till.underWay === 0 &&
      !till.wasClosed &&
      at - till.lastEndedAt < this.#keepAliveMs;
    return { isNewConnection, isNeedlessConnection: isNewConnection && couldReuse };
  }

  #requestOf({ request, target }: Exchange, read: Buffer | null) {
    const operation = operationOf(request.method ?? '', target.path);
    const key = request.headers['idempotency-key'];
    const parameters = new URLSearchParams(target.query);
    const cursor = parameters.get('cursor');
    return {
      operation,
      asksForForeignPages: asksForForeignPages(parameters),
      cursor: cursor === null ? null : this.#digest(cursor),
      idempotencyKey: typeof key === 'string' ? this.#digest(key) : null,
      body: read === null ? null : this.#digest(read),
      numbersSent: numbersSent(operation, target.path, read).map((digits) => this.#digest(digits)),
    };
  }

  #replyOf(exchange: Exchange, { status, headers, body }: Reply, at: number) {
    const retryAfter = Number(valueOf(headers, 'Retry-After') ?? 0) * 1_000;
    // A till may equally follow X-RateLimit-Reset, which is not rounded up from the current time.
    const resetAt = (exchange.standing?.resetAt ?? Infinity) * 1_000;
    const hasNext = valueOf(headers, 'Link')?.includes('rel="next"') ?? false;
    const nextCursor = hasNext ? valueOf(headers, 'X-Next-Cursor') : undefined;
    return {
      status,
      mayReturnAt: status === 429 ? Math.min(at + retryAfter, resetAt) : null,
      nextCursor: nextCursor === undefined ? null : this.#digest(nextCursor),
      isReplayed: valueOf(headers, 'Idempotency-Replayed') === 'true',
      numbersShown: numbersIn(body).map((digits) => this.#bigNumber(digits)),
    };
  }

  #bigNumber(digits: string): BigNumber {
    return {
      exact: this.#digest(digits),
      rounded: roundings(digits).map((other) => this.#digest(other)),
    };
  }

  #digest(value: string | Buffer): string {
    return createHash('sha256').update(this.#salt).update(value).digest('base64url').slice(0, 16);
  }
}

function tillWith(card: Card): Till {
  return { card, underWay: 0, lastEndedAt: 0, wasClosed: false };
}

function operationOf(method: string, path: string): SeenOperation {
  const isRead = method === 'GET' || method === 'HEAD';
  if (path === '/v1/pets') return isRead ? 'listPets' : method === 'POST' ? 'createPet' : 'other';
  return isRead && path.startsWith(PET_PATH_PREFIX) ? 'getPet' : 'other';
}

function valueOf(headers: readonly string[], name: string): string | undefined {
  const index = headers.indexOf(name);
  return index === -1 ? undefined : headers[index + 1];
}
