import type { SERVICE_ERROR_CODES } from '../error-reply.ts';

/** What an error code means, and whether the same request is worth sending again. */
interface CodeMeaning {
  readonly cause: string;
  readonly retry: string;
}

/** Every value of `code` that this version of the service sends. */
export const CODE_MEANINGS: Record<(typeof SERVICE_ERROR_CODES)[number], CodeMeaning> = {
  invalid_json: { cause: 'The body is not JSON in UTF-8.', retry: 'no' },
  invalid_body: {
    cause: 'The body is JSON, but no NewPet; the message names every field that is wrong.',
    retry: 'no',
  },
  invalid_parameter: {
    cause: 'A query parameter or the Idempotency-Key is wrong; the message names it.',
    retry: 'no',
  },
  bad_request: { cause: 'Malformed HTTP, or a request that did not arrive in time.', retry: 'no' },
  missing_api_key: { cause: 'No bearer token was sent.', retry: 'no' },
  invalid_api_key: {
    cause:
      'The key is mistyped, of the other environment, revoked or unknown; the message says which.',
    retry: 'no',
  },
  not_found: { cause: 'No such animal, or no such path.', retry: 'no' },
  method_not_allowed: { cause: 'The path has other methods; Allow names them.', retry: 'no' },
  request_in_progress: {
    cause: 'The first request with this Idempotency-Key is still under way.',
    retry: 'yes, after Retry-After, with the same key and body',
  },
  body_too_large: { cause: 'The body is larger than 64 KiB.', retry: 'no' },
  unsupported_media_type: { cause: 'The body is not plain application/json.', retry: 'no' },
  idempotency_key_reused: {
    cause: 'The Idempotency-Key was used for another animal.',
    retry: 'no; send a new key with each new animal',
  },
  rate_limited: {
    cause: 'The minute or the day of the plan is used up.',
    retry: 'yes, after Retry-After',
  },
  key_banned: {
    cause: 'The key went on sending after 429.',
    retry: 'yes, after Retry-After; the owner of the shop can end it sooner',
  },
  internal_error: {
    cause: 'A fault of the service.',
    retry: 'yes, after a growing pause, with the same Idempotency-Key',
  },
  storage_unavailable: {
    cause: 'The disk is full or fails. Nothing was stored.',
    retry: 'yes, after Retry-After, with the same Idempotency-Key',
  },
};
