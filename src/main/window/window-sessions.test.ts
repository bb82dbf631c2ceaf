import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { SESSION_AGE, WindowSessions } from './window-sessions.ts';

const NOW = Date.UTC(2026, 10, 28);
const YEAR = 365 * 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a session that began while the clock ran ahead ends as long after that as any other', () => {
  const sessions = new WindowSessions(join(temporaryFolder(), 'sessions.json'));
  vi.setSystemTime(NOW + YEAR);
  const secret = sessions.redeem(sessions.newToken(), 'Firefox') ?? '';
  vi.setSystemTime(NOW);
  expect(sessions.find([secret])).toBeDefined();
  vi.setSystemTime(NOW + SESSION_AGE - 1);
  expect(sessions.find([secret])).toBeDefined();
  vi.setSystemTime(NOW + SESSION_AGE);
  expect(sessions.find([secret])).toBeUndefined();
});
