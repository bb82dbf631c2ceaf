import { expect, it, vi } from 'vitest';
import { changesDone, oneAfterAnother } from './change-queue.ts';

it('makes changes one after another, also after one that failed, and knows when they are done', async () => {
  vi.useFakeTimers();
  const done: string[] = [];
  const change = (name: string, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    done.push(name);
    if (name === 'refused') throw new Error('It was refused.');
  };
  const refused = oneAfterAnother(change('refused', 300)).catch(() => done.push('told'));
  void oneAfterAnother(change('second', 100));
  void changesDone(1_000).then(() => done.push('all'));
  await vi.advanceTimersByTimeAsync(500);
  await refused;
  expect(done).toEqual(['refused', 'told', 'second', 'all']);

  void oneAfterAnother(change('slow', 5_000));
  void changesDone(1_000).then(() => done.push('waited'));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(done.slice(4)).toEqual(['waited', 'slow']);
  vi.useRealTimers();
});
