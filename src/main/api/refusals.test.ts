import { expect, it } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import { errorBody } from './refusals.ts';

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

it.each(['database_damaged', 'data_folder_unavailable'] as const)(
  'tells a till of %s that it is not at fault, and not where the database is',
  (code) => {
    const { body, ...told } = errorBody(new ShopError(code, 'The database /home/shop is gone.'));
    const headers = ['Retry-After', '5'];
    expect(told).toEqual({ status: 503, code: 'storage_unavailable', headers });
    expect(JSON.parse(body)).toMatchObject({
      message: /^The stock can't be read now: its disk fails or its database is damaged\./,
    });
  },
);

it.each([new Error('SELECT secret'), 'a text', undefined, new ShopError('wrong_pin', 'The PIN')])(
  'tells a till of our own faults, and of what is meant for the window, in general terms: %s',
  (thrown) => {
    const { status, code, headers, body } = errorBody(thrown);
    expect({ status, code, headers }).toEqual({ status: 500, code: 'internal_error', headers: [] });
    expect(body).not.toMatch(/secret|a text|PIN/);
  },
);

it('tells what a till did wrong in its own words, in UTF-8', () => {
  const { status, headers, body } = errorBody(new ShopError('invalid_body', 'name “Ä” is wrong'));
  expect({ status, headers }).toEqual({ status: 400, headers: [] });
  expect(JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))).toEqual({
    code: 'invalid_body',
    message: 'name “Ä” is wrong',
    status: 400,
  });
});
