import { ShopError } from '../../../shared/errors.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import { subjectOfKey } from '../../limits/key-summary.ts';
import type { KeyRecord } from '../../store/store.ts';
import type { Exchange } from '../exchange.ts';
import { petJson } from '../pet-json.ts';
import { replyJson } from '../reply.ts';

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

/** `GET /v1/pets/{petId}`, deprecated: one animal by its id. */
export async function getPet(exchange: Exchange, key: KeyRecord): Promise<void> {
  const { store, limiter } = exchange.parts;
  limiter.noteDeprecatedCall(subjectOfKey(key.id));
  const petId = int64FromDecimal(exchange.target.path.slice(PET_PATH_PREFIX.length));
  const pet = petId === undefined ? undefined : await store.pets.byId(petId);
  if (!pet) {
    throw new ShopError(
      'not_found',
      'There is no animal with this petId. Look it up with GET /v1/pets.',
    );
  }
  replyJson(exchange, 200, petJson(pet));
}
