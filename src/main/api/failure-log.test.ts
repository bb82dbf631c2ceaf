import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import { sendRaw } from '../testing/raw-http.ts';
import { startTestService, TestClock, NOON } from '../testing/test-service.ts';
import { FailureLog } from './failure-log.ts';

const FULL = new ShopError('storage_unavailable', 'The disk is full.');

let clock: TestClock;
let logged: Record<string, unknown>[];
let failures: FailureLog;

beforeEach(() => {
  clock = new TestClock(NOON);
  logged = [];
  const write = (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>);
  failures = new FailureLog(pino({ level: 'error' }, { write }), clock);
});

/** The paths and counts of what was logged since the last call. */
function lines() {
  return logged.splice(0).map(({ path, alikeSinceTheLast }) => [path, alikeSinceTheLast]);
}

it('logs the same failure once in ten seconds, with how often it came', () => {
  for (let count = 0; count < 1_000; count += 1) failures.note(FULL, '/v1/pets');
  clock.advance(9_999);
  failures.note(FULL, '/v1/pets/1');
  expect(lines()).toEqual([['/v1/pets', undefined]]);
  clock.advance(1);
  failures.note(FULL, '/v1/pets/2');
  clock.advance(10_000);
  failures.note(FULL, '/v1/pets/3');
  expect(lines()).toEqual([
    ['/v1/pets/2', 1_000],
    ['/v1/pets/3', undefined],
  ]);
});

it('logs another failure at once, with its cause', () => {
  failures.note(FULL, '/v1/pets');
  failures.note(new ShopError('storage_unavailable', 'The disk is gone.'), '/v1/pets');
  failures.note('a text', '/v1/pets');
  expect(logged).toMatchObject([
    { err: { message: 'The disk is full.' }, msg: 'A request failed' },
    { err: { message: 'The disk is gone.' } },
    { err: 'a text' },
  ]);
});

it('tells apart what the same error prevented', () => {
  failures.note(FULL, '/v1/pets');
  failures.note(FULL, '', 'A request could not be counted');
  failures.note(FULL, '', 'A request could not be counted');
  expect(logged.map(({ msg }) => msg)).toEqual([
    'A request failed',
    'A request could not be counted',
  ]);
});

it('goes on logging after the clock was set back', () => {
  failures.note(FULL, '/v1/pets');
  clock.advance(-3_600_000);
  failures.note(FULL, '/v1/pets');
  expect(lines()).toHaveLength(2);
});

it('remembers only so many different failures', () => {
  for (let count = 0; count < 101; count += 1) failures.note(`failure ${String(count)}`, '/');
  failures.note('failure 100', '/');
  failures.note('failure 0', '/');
  expect(lines()).toHaveLength(102);
});

it('keeps the log short while bytes that are no HTTP can not be counted', async () => {
  const service = await startTestService({ clock });
  vi.spyOn(service.keys, 'refresh').mockImplementation(() => {
    throw FULL;
  });
  for (let count = 0; count < 5; count += 1) {
    expect(await sendRaw(service.port, 'hello\r\n\r\n')).toMatchObject([{ status: 400 }]);
  }
  const failed = service.logged.filter((line) => line.includes('could not be counted'));
  expect(failed).toHaveLength(1);
  await service.close();
});

it('keeps the log short while every addition fails', async () => {
  const service = await startTestService({
    clock,
    wrapStore: (store) => ({
      ...store,
      pets: { ...store.pets, add: () => Promise.reject(FULL) },
    }),
  });
  const { authorization } = await service.issueKey();
  const headers = { authorization, 'content-type': 'application/json' };
  const body = '{"name":"Rex","categoryId":1}';
  for (let count = 0; count < 5; count += 1) {
    const url = `http://127.0.0.1:${String(service.port)}/v1/pets`;
    const { status } = await fetch(url, { method: 'POST', headers, body });
    expect(status).toBe(503);
  }
  const failed = service.logged.filter((line) => line.includes('A request failed'));
  expect(failed).toHaveLength(1);
  await service.close();
});
