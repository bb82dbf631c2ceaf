import { setTimeout as pause } from 'node:timers/promises';
import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import { MOST_BYTES_SENT } from '../../src/shared/import-calls.ts';
import { percentile } from '../support/compare.ts';
import { rounded, type Finding } from '../support/findings.ts';
import { openTill, sendPaced } from '../support/paced-till.ts';
import { LIST, mixed } from '../support/requests.ts';
import type { Workbench } from '../support/workbench.ts';

const ANIMALS = 100_000;
const IN_STOCK = 100_000;
/** A till's time (ms) from one request to the next. */
const PACE = 10;

/** Importing a hundred thousand animals from the window, and how a till is affected. */
export async function importing(bench: Workbench): Promise<Finding[]> {
  const own = await bench.startOwn(await bench.stockOf(IN_STOCK));
  const window = await openWindow(await own.window());
  const till = openTill(own.origin, own.key);
  const requests = mixed(IN_STOCK);
  let isOver = false;
  const replies = sendPaced(till, (sent) => requests[sent % requests.length] ?? LIST, {
    pace: PACE,
    isOver: () => isOver,
  });
  await pause(1_000);
  const begun = performance.now();
  await importAll(window, Buffer.from(guppies()));
  const seconds = (performance.now() - begun) / 1_000;
  await pause(1_000);
  isOver = true;
  const times = await replies;
  till.close();
  window.close();
  return [
    {
      what: `Import of ${rounded(ANIMALS)} animals`,
      value: seconds,
      unit: 's',
      goal: { atMost: 5 },
      detail: `${rounded(IN_STOCK)} in stock`,
    },
    {
      what: 'Slowest reply to a till meanwhile',
      value: Math.max(...times),
      unit: 'ms',
      goal: { atMost: 100 },
      detail: `${rounded(times.length)} requests, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    },
  ];
}

/** A list in CSV as a shop would have it. */
function guppies(): string {
  const rows = Array.from(
    { length: ANIMALS },
    (_, n) => `"Guppy ${String(n)}, fancy",Fish ${String(n % 20)},available`,
  );
  return ['name,category,status', ...rows].join('\n');
}

async function importAll(window: WindowClient, bytes: Uint8Array): Promise<void> {
  const announced = { name: 'guppies.csv', size: bytes.length, isPasted: false };
  const { id } = await window.call('import.begin', announced);
  for (let from = 0; from < bytes.length; from += MOST_BYTES_SENT) {
    const portion = new Uint8Array(bytes.subarray(from, from + MOST_BYTES_SENT));
    await window.call('import.bytes', { id, bytes: portion });
  }
  await window.call('import.read', { id, changes: {} });
  await window.call('import.commit', { id });
}
