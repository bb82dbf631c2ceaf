import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { addBeside, listBeside } from '../support/beside.ts';
import { percentile } from '../support/compare.ts';
import type { Finding } from '../support/findings.ts';
import { residentMb } from '../support/memory.ts';
import { openTill } from '../support/paced-till.ts';
import type { Workbench } from '../support/workbench.ts';
import { WORK } from './years-work.ts';

/** How long (ms) a quiet shop is measured, and at least each reading, which is repeated. */
const STRETCH = 4_000;
/** By how much more of a till's 1 % longest requests may take beside it. */
const MOST_LONGER = 2;

/**
 * What a served shop of a data folder takes idle, and by how much longer a till's lists and additions take beside
 * what takes longest, which is measured in turn with a quiet shop.
 */
export async function beside(bench: Workbench, folder: string): Promise<Finding[]> {
  const own = await bench.startOwn(folder);
  await pause(STRETCH);
  const idle = residentMb(own.process.pid);
  // A window of its own thread: what it takes to read its replies is no till's wait.
  const window = new Worker(new URL('years-work.ts', import.meta.url), {
    workerData: await own.window(),
  });
  const run = async (place: number) => {
    window.postMessage(place);
    await once(window, 'message');
  };
  const [adding, listing] = [openTill(own.origin, own.key), openTill(own.origin, own.key)];
  const measure = async (work: () => Promise<unknown>) => {
    const working = Promise.withResolvers<undefined>();
    const lists = listBeside(listing, () => working.promise);
    const { times, seconds } = await addBeside(adding, work);
    working.resolve(undefined);
    return { adds: percentile(times, 0.99), lists: percentile(await lists, 0.99), seconds };
  };
  await measure(() => pause(STRETCH));
  const findings: Finding[] = [
    { what: 'Idle after five years', value: idle, unit: 'MB', goal: { atMost: 150 } },
  ];
  for (const [place, { what, isOnce = false }] of WORK.entries()) {
    const quiet = await measure(() => pause(STRETCH));
    let times = 0;
    const busy = await measure(async () => {
      for (const until = performance.now() + STRETCH; ;) {
        await run(place);
        times += 1;
        if (isOnce || performance.now() > until) return;
      }
    });
    for (const kind of ['adds', 'lists'] as const)
      findings.push({
        what: `A till that ${kind === 'adds' ? 'adds' : 'lists'} beside ${what}: p99 by a quiet shop’s`,
        value: busy[kind] / quiet[kind],
        goal: { atMost: MOST_LONGER },
        detail: `${quiet[kind].toFixed(1)} → ${busy[kind].toFixed(1)} ms; it took ${(busy.seconds / times).toFixed(2)} s`,
      });
  }
  adding.close();
  listing.close();
  await window.terminate();
  await bench.clear();
  return findings;
}
