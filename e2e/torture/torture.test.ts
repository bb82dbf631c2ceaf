import { expect, it } from 'vitest';
import { runTorture } from './torture.ts';

it('loses no animal and no change, and does nothing twice, when it is killed ten times under load', async () => {
  const { problems, acknowledged, retried, steps } = await runTorture(10, 20_261_121);
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(100);
  expect(retried).toBeGreaterThan(0);
  expect(steps).toBeGreaterThan(10);
}, 180_000);
