import { expect } from 'vitest';
import type { ErrorCode } from '../../shared/error-codes.ts';
import type { RawResponse } from './raw-http.ts';

/** Expects the three headers of every response, each a whole number. */
export function expectLimitHeaders({ headers }: RawResponse): void {
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    expect(headers[name], name).toMatch(/^\d+$/);
  }
}

/** Expects the interface's Error, in exactly its shape, with all headers of an error. */
export function expectError(
  response: RawResponse,
  status: number,
  code: ErrorCode,
  method = 'GET',
): void {
  expectLimitHeaders(response);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(response.status).toBe(status);
  if (method === 'HEAD') {
    expect(response.body).toBe('');
    return;
  }
  const body = JSON.parse(response.body) as Record<string, unknown>;
  expect(body).toEqual({ code, message: expect.any(String) as string, status });
  expect(body['message'], 'says in a sentence what to do').toMatch(/^[\s\S]{15,}\.$/);
}
