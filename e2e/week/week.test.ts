import { expect, it } from 'vitest';
import { DEEDS } from './deeds.ts';
import { runWeek } from './week.ts';

it('loses nothing and lets nobody in, nor out without a cause, in a busy week', async () => {
  expect(await runWeek(1, 40)).toEqual([]);
}, 400_000);

it('loses nothing acknowledged and does nothing twice when it is killed at work six times', async () => {
  const kills = DEEDS.filter(({ name }) => name === 'kill');
  expect(await runWeek(2, 6, kills)).toEqual([]);
}, 180_000);
