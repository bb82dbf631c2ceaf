import { setTimeout as pause } from 'node:timers/promises';
import { MOST_BYTES_SENT } from '../../src/shared/bridge.ts';
import { writeXlsx } from '../../src/shared/stock-files/write-xlsx.ts';
import { percentile } from '../support/compare.ts';
import { rounded, type Finding, type Line } from '../support/findings.ts';
import { mixed } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'import';
const ANIMALS = 100_000;
const IN_STOCK = 100_000;
/** A till's pause (ms) between its requests. */
const PACE = 10;

/** Importing a hundred thousand animals from the window, and how a till is affected. */
export async function importing(bench: Workbench): Promise<Line[]> {
  const csv = await importingFrom(bench, 'guppies.csv', Buffer.from(csvOf(rowsOf())));
  const workbook = await (await writeXlsx(rowsOf())).bytes();
  return [...csv, ...(await importingFrom(bench, 'guppies.xlsx', workbook))];
}

async function importingFrom(bench: Workbench, name: string, bytes: Uint8Array): Promise<Line[]> {
  const own = await bench.startOwn(await bench.stockOf(IN_STOCK));
  const window = await openWindow(await own.window());
  const stop = new AbortController();
  const replies = askAllTheWhile(own, stop.signal);
  await pause(1_000);
  const begun = performance.now();
  const committedIn = await importAll(window, name, bytes);
  const seconds = (performance.now() - begun) / 1_000;
  await pause(1_000);
  stop.abort();
  const times = await replies;
  window.close();
  return [
    finding(
      `Import of ${rounded(ANIMALS)} animals from ${name}`,
      `${rounded(IN_STOCK)} in stock; ${committedIn.toFixed(1)} s of it after the last portion`,
      { value: seconds, unit: 's', atMost: 5 },
    ),
    finding(
      `Slowest reply to a till meanwhile (${name})`,
      `${rounded(times.length)} requests, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      { value: Math.max(...times), unit: 'ms', atMost: 100 },
    ),
  ];
}

function finding(
  what: string,
  own: string,
  { value, unit, atMost }: { value: number; unit: string; atMost: number },
): Finding {
  return { section: SECTION, what, own, other: '', value, unit, goal: { atMost } };
}

/** A list as a shop would have it. */
function rowsOf(): string[][] {
  const rows = Array.from({ length: ANIMALS }, (_, n) => [
    `Guppy ${String(n)}, fancy`,
    `Fish ${String(n % 20)}`,
    'available',
  ]);
  return [['name', 'category', 'status'], ...rows];
}

function csvOf(rows: string[][]): string {
  return rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
}

/** Returns the seconds from the last portion to the end. */
async function importAll(window: WindowClient, name: string, bytes: Uint8Array): Promise<number> {
  const announced = { name, size: bytes.length, isPasted: false };
  const { id } = await window.call('import.begin', announced);
  for (let from = 0; from < bytes.length; from += MOST_BYTES_SENT) {
    const portion = new Uint8Array(bytes.subarray(from, from + MOST_BYTES_SENT));
    await window.call('import.bytes', { id, bytes: portion });
  }
  const sent = performance.now();
  await window.call('import.read', { id, changes: {} });
  await window.call('import.commit', { id });
  return (performance.now() - sent) / 1_000;
}

/** Sends a till's usual requests, one after the other, until the end. Returns how long (ms) each took. */
async function askAllTheWhile({ origin, headers }: Server, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  const requests = mixed(IN_STOCK);
  for (let sent = 0; !signal.aborted; sent += 1) {
    const next = requests[sent % requests.length];
    if (!next) break;
    const begun = performance.now();
    const response = await fetch(`${origin}${next.path}`, {
      method: next.method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(next.body !== undefined && { body: next.body }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A till got ${String(response.status)}`);
    times.push(performance.now() - begun);
    await pause(PACE);
  }
  return times;
}
