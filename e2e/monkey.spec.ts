import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { anyAct } from './monkey/acts.ts';
import { Counter } from './monkey/counter.ts';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';

/** How many things happen in all; `npm run monkey` asks for more. */
const STEPS = Number(process.env['MONKEY_STEPS'] ?? 300);
const SEED = Number(process.env['MONKEY_SEED'] ?? 20261121);
/** Where to write how many steps were done, for the summary of `npm run monkey`. */
const DONE_FILE = process.env['MONKEY_DONE'];
const MOST_IN_A_ROW = 50;
/** How long (ms) a step may take with all that the window asks for, on a busy machine, too. */
const LONGEST_STEP = 10_000;

test('whatever happens at the counter, no animal changes that nobody meant', async ({
  page,
  shop,
  pageProblems,
}) => {
  test.setTimeout(120_000 + STEPS * 2_000);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await openWindow(page, shop);
  await callShop(page, 'categories.create', { name: 'Rabbits' });
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'enterprise', perMinute: 10_000, perDay: 1_000_000 },
  });
  const counter = new Counter(page, shop, secret);
  const acts = fc.array(anyAct, { minLength: 1, maxLength: MOST_IN_A_ROW, size: 'max' });
  let done = 0;
  const nothingUnmeant = fc.asyncProperty(acts, async (all) => {
    await counter.startOver();
    for (const [place, act] of all.entries()) {
      const late = setTimeout(LONGEST_STEP, ['It took too long.'], { ref: false });
      const unmeant = await Promise.race([counter.do(act), late]);
      done += 1;
      const by = `by act ${String(place + 1)}: ${JSON.stringify(act)}`;
      expect(unmeant, by).toEqual([]);
      const { counted, cameIn } = await counter.balance();
      expect(counted, `in stock, sold and removed, ${by}`).toBe(cameIn);
    }
  });
  try {
    await fc.assert(nothingUnmeant, {
      seed: SEED,
      numRuns: Math.ceil((2 * STEPS) / MOST_IN_A_ROW),
      // On a hosted machine, a failing run is shrunk for as long as the test may take.
      interruptAfterTimeLimit: 60_000 + STEPS * 2_000,
      markInterruptAsFailure: false,
    });
  } finally {
    if (DONE_FILE !== undefined) writeFileSync(DONE_FILE, String(done));
  }
  // What is lost with the connection is logged by the browser, as it must be here.
  pageProblems.splice(0);
});
