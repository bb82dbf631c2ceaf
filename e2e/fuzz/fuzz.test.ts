import { expect, it } from 'vitest';
import { runFuzz } from './fuzz.ts';

it('answers 3,000 seeded cases of odd and broken HTTP as the contract says', async () => {
  const { cases, statuses, failures, problems } = await runFuzz(3_000, 20_261_121);
  expect(failures).toEqual([]);
  expect(problems).toEqual([]);
  expect(cases).toBe(3_000);
  // The cases produce every status that a client can get.
  for (const status of [200, 201, 400, 401, 404, 405, 413, 415, 422, 429]) {
    expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
  }
}, 180_000);
