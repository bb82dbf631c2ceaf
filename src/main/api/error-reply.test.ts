import { expect, it } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import { errorBody } from './error-reply.ts';

it('tells a till of a database that takes too long what it can do, and nothing of searches', () => {
  const { body, ...told } = errorBody(new ShopError('too_slow'));
  expect(told).toEqual({ status: 503, code: 'storage_unavailable', headers: ['Retry-After', '5'] });
  expect(JSON.parse(body)).toEqual({
    code: 'storage_unavailable',
    message:
      'The database takes too long at the moment. Try again later, with the same Idempotency-Key if there was one.',
    status: 503,
  });
});
