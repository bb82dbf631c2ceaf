import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { PLAN_QUOTAS } from '../../shared/key.ts';
import type { UsageRecord, UsageStore } from '../store/store.ts';
import { StandingClock } from '../testing/records.ts';
import { UsageSaver } from './usage-saver.ts';

it('lets no older counts come after newer ones, however long a disk takes', async () => {
  const kept: number[] = [];
  const waiting: (() => void)[] = [];
  const slowDisk: UsageStore = {
    shared: null,
    all: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
    save: async (records: readonly UsageRecord[]) => {
      // The first write has to wait for another program; the next ones do not.
      if (waiting.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      kept.push(...records.map(({ minute }) => minute.used));
    },
  };
  const limiter = new RateLimiter(new StandingClock(), []);
  const saver = new UsageSaver(limiter, slowDisk, pino({ level: 'silent' }));
  limiter.admit('key:till', PLAN_QUOTAS.free);
  const first = saver.save();
  await Promise.resolve();
  limiter.admit('key:till', PLAN_QUOTAS.free);
  const second = saver.save();
  await new Promise((resolve) => setImmediate(resolve));
  waiting[0]?.();
  await Promise.all([first, second]);
  expect(kept).toEqual([1, 2]);
});
