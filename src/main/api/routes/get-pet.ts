import { ShopError } from '../../../shared/errors.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import { subjectOfKey } from '../../limits/key-summary.ts';
import type { KeyRecord, Revisions } from '../../store/store.ts';
import { atRevisions, type Exchange } from '../exchange.ts';
import { bodyOf, JSON_HEADERS } from '../content.ts';
import { petJson } from '../pet-json.ts';
import { reply } from '../reply.ts';

/** Where the path parameter `petId` begins. */
export const PET_PATH_PREFIX = '/v1/pets/';

/** When the operation was deprecated (Unix seconds). */
const DEPRECATED_SINCE = Date.UTC(2026, 10, 21) / 1_000;

/** Headers of every reply of the operation: RFC 9745, RFC 8594 and RFC 5829. */
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
export function getPet(exchange: Exchange, key: KeyRecord): Promise<void> | undefined {
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
