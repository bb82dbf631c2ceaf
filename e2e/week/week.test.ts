import { expect, it } from 'vitest';
import { DEEDS } from './deeds.ts';
import { runWeek } from './week.ts';

const [DEEDS_DONE, KILLS] = process.env['WHOLE'] ? [40, 6] : [8, 1];

it('loses nothing and lets nobody in, nor out without a cause, in a busy week', async () => {
  expect(await runWeek(1, DEEDS_DONE)).toEqual([]);
}, 400_000);

it('loses nothing acknowledged and does nothing twice when it is killed at work', async () => {
  const kills = DEEDS.filter(({ name }) => name === 'kill');
  expect(await runWeek(2, KILLS, kills)).toEqual([]);
}, 180_000);
