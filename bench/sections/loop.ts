import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../src/main/testing/program.ts';
import type { Finding, Line } from '../support/findings.ts';
import { openTill, sendPaced, type PacedTill } from '../support/paced-till.ts';
import { LIST, mixed } from '../support/requests.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'loop';
const ANIMALS = 1_000_000;
const TILLS = 10;
/** The Business plan allows a till 1,000 requests a minute: one every 60 ms. */
const PACE = 60;
const SECONDS = 15;

/**
 * The event loop's delay in the process that serves the tills, which in the app also serves the
 * window.
 */
export async function loop(bench: Workbench): Promise<Line[]> {
  const dataFolder = await bench.stockOf(ANIMALS);
  const keys: string[] = [];
  for (let till = 0; till < TILLS; till += 1) keys.push(await createKey(dataFolder, 'business'));
  const own = await bench.startOwn(dataFolder);
  const tills = keys.map((key) => openTill(own.origin, key));
  await pause(2_000);
  await own.ask('watchLoop');
  await Promise.all(tills.map((till, number) => sendMixed(till, number)));
  const paced = await own.ask('loopDelay');
  await own.ask('watchLoop');
  await Promise.all(tills.map((till, number) => sendToLimit(till, number)));
  const atOnce = await own.ask('loopDelay');
  for (const till of tills) till.close();
  return [
    finding(
      'Event loop, ten tills at full rate: p99',
      `${String(SECONDS)} s at 167 requests/s`,
      paced,
    ),
    finding('Event loop, their minute spent at once: p99', 'until each till got its 429', atOnce),
  ];
}

function finding(what: string, own: string, value: number): Finding {
  const detail = `${own}, at a million animals`;
  return { section: SECTION, what, own: detail, other: '', value, unit: 'ms', goal: { atMost: 5 } };
}

async function sendMixed(till: PacedTill, number: number): Promise<void> {
  const requests = mixed(ANIMALS);
  await pause((number * PACE) / TILLS);
  const end = performance.now() + SECONDS * 1_000;
  await sendPaced(till, (sent) => requests[(sent + number * 97) % requests.length] ?? LIST, {
    pace: PACE,
    isOver: () => performance.now() > end,
  });
}

async function sendToLimit(till: PacedTill, number: number): Promise<void> {
  const requests = mixed(ANIMALS);
  for (const next of requests.slice(number).concat(requests)) {
    if ((await till.send(next)) === 429) return;
  }
}
