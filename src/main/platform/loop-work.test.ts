import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopWork } from './loop-work.ts';

/** Works for so many ms, and lets the event loop look around now and then. */
async function workFor(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const short = performance.now() + 5;
    while (performance.now() < short);
    await turn();
  }
}

test('the share of work follows what the event loop does', async () => {
  const work = new LoopWork();
  expect(work.share()).toBe(0);
  await pause(150);
  const idle = work.share();
  await workFor(150);
  await pause(1);
  const busy = work.share();
  expect(busy).toBeGreaterThan(idle);
  // Too little has happened since for another window.
  await pause(1);
  expect(work.share()).toBe(busy);
  await pause(150);
  expect(work.share()).toBeLessThan(busy);
});
