import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../shared/errors.ts';
import { int64FromDecimal } from '../../shared/int64.ts';
import { subjectOfKey } from '../limits/rate-limiter.ts';
import { observedPages } from '../platform/observed.ts';
import type { AdditionOutcome, KeyRecord, PetPage, Revisions } from '../store/store.ts';
import { bodyOf, JSON_HEADERS } from './content.ts';
import { reply, replyJson } from './reply.ts';
import { atRevisions, type Exchange, type Operation } from './exchange.ts';
import { parseNewPet, petJson } from './json.ts';
import {
  issueCursor,
  nextPageAddress,
  parseListQuery,
  type CursorKey,
  type ListQuery,
} from './list-query.ts';
import type { RenderedPage } from './page-cache.ts';
import { contentRefusal, readBody } from './read-body.ts';
import { refuse } from './refusals.ts';
import { PET_PATH_PREFIX } from './request-head.ts';

/**
 * `GET /v1/pets`: a page by ascending id. Reuses the cached bytes as long as nothing happened. If
 * animals were only added, any page but the last stays the same except for its total.
 */
function listPets(exchange: Exchange): Promise<void> | undefined {
  return atRevisions(exchange, (now) => listAt(exchange, now));
}

function listAt(exchange: Exchange, now: Revisions): Promise<void> | undefined {
  const { environment, pages } = exchange.parts;
  const kept = pages.find(exchange.target.raw);
  if (kept?.revisions.pets === now.pets) {
    observedPages.publish({ environment, source: 'kept' });
    reply(exchange, 200, kept.headers, kept.page.body);
    return undefined;
  }
  const isSamePage = kept?.page.link && kept.revisions.changes === now.changes;
  observedPages.publish({ environment, source: isSamePage ? 'recounted' : 'read' });
  return isSamePage ? recount(exchange, kept.page, now) : readPage(exchange, now);
}

async function recount(exchange: Exchange, page: RenderedPage, now: Revisions): Promise<void> {
  const counts = await exchange.parts.store.pets.counts();
  replyAndKeep(exchange, page, counts[page.status ?? 'all'], now);
}

async function readPage(exchange: Exchange, now: Revisions): Promise<void> {
  const { store, cursorKey } = exchange.parts;
  const query = parseListQuery(exchange.target.query, cursorKey);
  const read = await store.pets.page(query);
  replyAndKeep(exchange, render(query, read, cursorKey), read.total, now);
}

function replyAndKeep(exchange: Exchange, page: RenderedPage, total: number, now: Revisions): void {
  const headers = [...JSON_HEADERS, 'X-Total-Count', String(total)];
  if (page.link !== null) headers.push('Link', page.link);
  if (page.nextCursor !== null) headers.push('X-Next-Cursor', page.nextCursor);
  // If something happened since `now`, the next request finds that the revisions differ.
  exchange.parts.pages.keep(exchange.target.raw, { page, headers, revisions: now });
  reply(exchange, 200, headers, page.body);
}

function render(query: ListQuery, { pets, hasMore }: PetPage, cursorKey: CursorKey): RenderedPage {
  const last = pets.at(-1);
  const nextCursor = last ? issueCursor(cursorKey, last.id, query.status) : null;
  return {
    body: bodyOf(`[${pets.map(petJson).join(',')}]`),
    link: hasMore && nextCursor ? `<${nextPageAddress(query, nextCursor)}>; rel="next"` : null,
    nextCursor,
    status: query.status,
  };
}

const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** Marks a first reply that is repeated. Other services with the same promise use this name, too. */
const REPLAYED = ['Idempotency-Replayed', 'true'] as const;

/** `POST /v1/pets`: replies with 201 once the animal is durably stored. */
async function createPet(exchange: Exchange, key: KeyRecord): Promise<void> {
  requireNoMatch(exchange.request);
  const idempotencyKey = idempotencyKeyOf(exchange.request);
  const unread = contentRefusal(exchange.request);
  if (unread) {
    refuse(exchange, unread.problem, unread.headers);
    return;
  }
  exchange.body = await readBody(exchange);
  const pet = parseNewPet(exchange.body);
  const added = await exchange.parts.store.pets.add({
    pet,
    author: { kind: 'till', id: key.id, name: key.label },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  const replayed = added.outcome === 'replayed' ? REPLAYED : undefined;
  replyJson(exchange, 201, petJson(rowOf(added)), replayed);
}

/** The list has no ETag, so only `*` matches it (RFC 9110 section 13.1.1). */
function requireNoMatch({ headers }: IncomingMessage): void {
  const match = headers['if-match'];
  if (match !== undefined && match.trim() !== '*') throw new ShopError('precondition_failed');
}

/** A string of structured fields (RFC 9651 section 3.3.3), as drafts of the header have it. */
const QUOTED = /^"(?<text>(?:[^"\\]|\\["\\])*)"$/;

/** The key, which may stand in quotes or not. */
function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const sent = request.headers['idempotency-key'];
  if (typeof sent !== 'string') return undefined;
  const key = QUOTED.exec(sent)?.groups?.['text']?.replace(/\\(.)/g, '$1') ?? sent;
  const isSentOnce = request.headersDistinct['idempotency-key']?.length === 1;
  if (isSentOnce && key.length > 0 && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH) return key;
  throw new ShopError(
    'invalid_parameter',
    'Idempotency-Key must be given once, with 1 to 255 characters.',
  );
}

function rowOf(addition: AdditionOutcome): Extract<AdditionOutcome, { row: unknown }>['row'] {
  switch (addition.outcome) {
    case 'added':
    case 'replayed':
      return addition.row;
    case 'in_progress':
      throw new ShopError('request_in_progress');
    case 'reused_for_another':
      throw new ShopError('idempotency_key_reused');
  }
}

/** When the operation was deprecated (Unix seconds). */
const DEPRECATED_SINCE = Date.UTC(2026, 10, 21) / 1_000;

/** Headers of every reply at the operation's path: RFC 9745, RFC 8594 and RFC 5829. */
export const DEPRECATION_HEADERS = [
  'Deprecation',
  `@${DEPRECATED_SINCE}`,
  'Sunset',
  'Thu, 05 Dec 2030 00:00:00 GMT',
  'Link',
  '</v1/pets>; rel="successor-version"',
] as const;

/**
 * `GET /v1/pets/{petId}`, deprecated: one animal by its id. Reuses the cached bytes as long as no
 * animal was changed.
 */
function getPet(exchange: Exchange, key: KeyRecord): Promise<void> | undefined {
  const { animals, limiter } = exchange.parts;
  limiter.noteDeprecatedCall(subjectOfKey(key.id));
  return atRevisions(exchange, (now) => {
    const kept = animals.find(exchange.target.path);
    if (kept?.revisions.changes !== now.changes) return readPet(exchange, now);
    reply(exchange, 200, kept.headers, kept.page.body);
    return undefined;
  });
}

async function readPet(exchange: Exchange, now: Revisions): Promise<void> {
  const { animals, store } = exchange.parts;
  const { path } = exchange.target;
  const petId = int64FromDecimal(path.slice(PET_PATH_PREFIX.length));
  const pet = petId === undefined ? undefined : await store.pets.byId(petId);
  if (!pet) {
    throw new ShopError(
      'not_found',
      'There is no animal with this petId. Look it up with GET /v1/pets.',
    );
  }
  const body = bodyOf(petJson(pet));
  // If it was changed since `now`, the next request finds that the revisions differ.
  animals.keep(path, { page: { body }, headers: JSON_HEADERS, revisions: now });
  reply(exchange, 200, JSON_HEADERS, body);
}

/** A path of the interface, with its operations by method. */
export interface Resource {
  /** The path as the OpenAPI document spells it. */
  readonly route: string;
  readonly operations: ReadonlyMap<string, Operation>;
  /** Headers of every reply at the path. */
  readonly headers: readonly string[];
}

/** HEAD is GET, except that Node leaves out the body; it counts alike (RFC 9110 section 9.3.2). */
const PETS: Resource = {
  route: '/v1/pets',
  operations: new Map<string, Operation>([
    ['GET', listPets],
    ['HEAD', listPets],
    ['POST', createPet],
  ]),
  headers: [],
};

const PET: Resource = {
  route: '/v1/pets/{petId}',
  operations: new Map([
    ['GET', getPet],
    ['HEAD', getPet],
  ]),
  headers: DEPRECATION_HEADERS,
};

/** Finds the resource at a decoded path, which is case-sensitive and has no trailing slash. */
export function findResource(path: string): Resource | undefined {
  if (path === '/v1/pets') return PETS;
  const isPet =
    path.startsWith(PET_PATH_PREFIX) &&
    path.length > PET_PATH_PREFIX.length &&
    !path.includes('/', PET_PATH_PREFIX.length);
  return isPet ? PET : undefined;
}

/** The value of `Allow` for a resource (RFC 9110 section 10.2.1). */
export function allowedMethods(resource: Resource): string {
  return [...resource.operations.keys()].join(', ');
}
