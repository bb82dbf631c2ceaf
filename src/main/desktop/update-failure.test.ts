import { expect, test } from 'vitest';
import { updateFailureOf } from './update-failure.ts';

test.each([
  ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
  ['net::ERR_CERT_DATE_INVALID', 'expired'],
  ['certificate is not yet valid CERT_NOT_YET_VALID', 'expired'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'offline'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'offline'],
  ['HttpError: 503', 'server'],
])('%s is a failure of the kind %s', (message, kind) => {
  expect(updateFailureOf(new Error(message))).toBe(kind);
});
