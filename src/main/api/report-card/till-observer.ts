import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ReportCard } from '../../../shared/till-activity.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRecord } from '../../store/store.ts';
import type { Exchange, Replied, TillWatch } from '../exchange.ts';
import { announcesBody } from '../read-body.ts';
import { findResource, PET_PATH_PREFIX } from '../resources.ts';
import { Card, emptyCard, see } from './card.ts';
import type { SeenOperation } from './habits.ts';
import { reportOf } from './report.ts';

/** For a request whose till left before it got a reply. */
const NO_REPLY: Replied = { status: 0, headers: [], hadLeft: false };

/**
 * More tills than anyone develops for one shop. Beyond that, the one not seen for longest is
 * forgotten.
 */
const MOST_TILLS = 200;

/** What outlives the process: the cards, with the secret for the digests. */
const Kept = z.object({
  salt: z.base64().min(1),
  tills: z.array(z.tuple([z.string(), Card])).max(MOST_TILLS),
});

/**
 * Observes staging's tills: what each does well and badly. Keeps only counts and digests, for a
 * bounded number of tills. Production has none.
 */
export class TillObserver implements TillWatch {
  readonly #clock: Clock;
  #salt = randomBytes(16);
  #hasChanged = false;
  /** By key, with the till seen last at the end. */
  readonly #cards = new Map<string, Card>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether anything was seen since the last `toText`. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** Everything that is known, for a later process to `recall`. */
  toText(): string {
    this.#hasChanged = false;
    return JSON.stringify({ salt: this.#salt.toString('base64'), tills: [...this.#cards] });
  }

  /** Restores what `toText` returned. Throws for any other text. */
  recall(text: string): void {
    const { salt, tills } = Kept.parse(JSON.parse(text));
    this.#salt = Buffer.from(salt, 'base64');
    for (const [keyId, card] of tills) this.#cards.set(keyId, card);
  }

  report(keyId: string): ReportCard {
    return reportOf(this.#cards.get(keyId) ?? emptyCard());
  }

  startOver(keyId: string): void {
    this.#hasChanged = this.#cards.delete(keyId) || this.#hasChanged;
  }

  follow(exchange: Exchange, key: KeyRecord): void {
    const { response } = exchange;
    const card = this.#card(key.id);
    const at = this.#clock.now();
    response.once('close', () => {
      const { body, code } = exchange;
      const replied = exchange.replied ?? NO_REPLY;
      this.#hasChanged = true;
      see(card, {
        ...{ at, endedAt: this.#clock.now(), code },
        isDelivered: response.writableFinished && !replied.hadLeft,
        ...this.#requestOf(exchange, body),
        ...this.#replyOf(exchange, replied, at),
        shape: code === null ? '' : requestShape(exchange, body),
      });
    });
  }

  #card(keyId: string): Card {
    const card = this.#cards.get(keyId) ?? emptyCard();
    this.#cards.delete(keyId);
    this.#cards.set(keyId, card);
    const [oldest] = this.#cards.keys();
    if (this.#cards.size > MOST_TILLS && oldest !== undefined) this.#cards.delete(oldest);
    return card;
  }

  #requestOf({ request, target }: Exchange, read: Buffer | null) {
    const key = request.headers['idempotency-key'];
    const parameters = new URLSearchParams(target.query);
    const cursor = parameters.get('cursor');
    return {
      operation: operationOf(request.method ?? '', target.path),
      asksForForeignPages: asksForForeignPages(parameters),
      cursor: cursor === null ? null : this.#digest(cursor),
      idempotencyKey: typeof key === 'string' ? this.#digest(key) : null,
      body: read === null ? null : this.#digest(read),
    };
  }

  #replyOf(exchange: Exchange, { status, headers }: Replied, at: number) {
    const retryAfter = Number(valueOf(headers, 'Retry-After') ?? 0) * 1_000;
    // A till may equally follow X-RateLimit-Reset, which is not rounded up from the current time.
    const resetAt = (exchange.quotaStatus?.resetAt ?? Infinity) * 1_000;
    const hasNext = valueOf(headers, 'Link')?.includes('rel="next"') ?? false;
    const nextCursor = hasNext ? valueOf(headers, 'X-Next-Cursor') : undefined;
    return {
      status,
      mayReturnAt: status === 429 ? Math.min(at + retryAfter, resetAt) : null,
      nextCursor: nextCursor === undefined ? null : this.#digest(nextCursor),
      isReplayed: valueOf(headers, 'Idempotency-Replayed') === 'true',
    };
  }

  #digest(value: string | Buffer): string {
    return createHash('sha256').update(this.#salt).update(value).digest('base64url').slice(0, 16);
  }
}

function operationOf(method: string, path: string): SeenOperation {
  const route = findResource(path)?.route;
  const isRead = method === 'GET' || method === 'HEAD';
  if (route === '/v1/pets') return isRead ? 'listPets' : method === 'POST' ? 'createPet' : 'other';
  return isRead && route !== undefined ? 'getPet' : 'other';
}

function valueOf(headers: readonly string[], name: string): string | undefined {
  const index = headers.indexOf(name);
  return index === -1 ? undefined : headers[index + 1];
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const PARAMETERS = ['limit', 'status', 'cursor'];
/**
 * Parameters with which other services turn pages. A till that sends one relies on what this
 * service lacks.
 */
const FOREIGN_PAGES = ['page', 'offset', 'skip', 'per_page', 'page_size', 'pageSize', 'start'];
const FIELDS = ['name', 'categoryId', 'status'];

/** Whether a request turns pages as other services do. */
function asksForForeignPages(parameters: URLSearchParams): boolean {
  return FOREIGN_PAGES.some((name) => parameters.has(name));
}

/**
 * Describes a request for a person: `POST /v1/pets, Idempotency-Key, {name: text, categoryId:
 * text}`. Contains only types and names that the service itself knows. Whatever the till made up
 * (values, other names, a key that it put into the address) is counted but not shown.
 */
function requestShape({ request, target }: Exchange, body: Buffer | null): string {
  const method = request.method ?? '';
  const parts = [
    `${METHODS.has(method) ? method : 'another method'} ${pathShape(target.path)}${queryShape(target.query)}`,
  ];
  if (request.headers['idempotency-key'] !== undefined) parts.push('Idempotency-Key');
  if (announcesBody(request)) {
    const type = request.headers['content-type'] ?? '';
    if (!type.toLowerCase().startsWith('application/json')) {
      parts.push(type === '' ? 'no Content-Type' : 'another Content-Type');
    }
    parts.push(body === null ? 'a body that was not read' : bodyShape(body));
  }
  return parts.join(', ');
}

function pathShape(path: string): string {
  if (path === '/v1/pets') return path;
  const rest = path.startsWith(PET_PATH_PREFIX) ? path.slice(PET_PATH_PREFIX.length) : '';
  return rest !== '' && !rest.includes('/') ? '/v1/pets/{petId}' : 'another path';
}

function queryShape(query: string): string {
  if (query === '') return '';
  const names = [...new URLSearchParams(query).keys()];
  const known = [...PARAMETERS, ...FOREIGN_PAGES].flatMap((name) => {
    const count = names.filter((other) => other === name).length;
    return count > 1 ? [`${name} ${String(count)} times`] : count === 1 ? [name] : [];
  });
  const others = names.filter((name) => ![...PARAMETERS, ...FOREIGN_PAGES].includes(name)).length;
  return ` ? ${[...known, ...(others > 0 ? [`${String(others)} other`] : [])].join(', ')}`;
}

function bodyShape(bytes: Buffer): string {
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    return 'a body that is not JSON';
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return `a body that is ${typeShape(body)}`;
  }
  const fields = Object.entries(body);
  const known = FIELDS.flatMap((name) => {
    const field = fields.find(([key]) => key === name);
    return field ? [`${name}: ${typeShape(field[1])}`] : [];
  });
  const others = fields.length - known.length;
  return `{${[...known, ...(others > 0 ? [`${String(others)} other`] : [])].join(', ')}}`;
}

function typeShape(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value === '') return 'empty text';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return Number.isInteger(value) ? 'whole number' : 'fraction';
  return typeof value === 'boolean' ? 'true or false' : 'object';
}
