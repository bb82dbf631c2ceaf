import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import { MAX_ROWS_PER_CALL, packAnimals, type InventoryView } from '../../src/shared/inventory.ts';
import { median, percentile, type Effort } from '../support/compare.ts';
import type { Finding, Line } from '../support/findings.ts';
import { load } from '../support/load.ts';
import { ADDS } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'changes';
const MANY = 1_000_000;
const TILLS = 10;
const SELECTED = 10_000;
const STEPS = 5;

const VIEW: InventoryView = { sort: 'oldest', status: 'all', categoryId: null, search: '' };

/** A clerk's changes in a stock of a million while ten tills add as fast as they can. */
export async function changes(bench: Workbench): Promise<Line[]> {
  const server = await bench.startOwn(await bench.stockOf(MANY));
  const window = await openWindow(await server.window());
  // As in every comparison, the first second is not measured.
  await changeOneByOne(server, window, 1);
  const one = await changeInRounds(server, window, bench.effort);
  const many = await changeMany(server, window);
  window.close();
  return [one, ...many];
}

function finding(what: string, own: string, value: number, atMost: number): Finding {
  return { section: SECTION, what, own, other: '', value, unit: 'ms', goal: { atMost } };
}

/** The median of the rounds, as in every comparison. */
async function changeInRounds(
  server: Server,
  window: WindowClient,
  { rounds, seconds }: Effort,
): Promise<Finding> {
  const measured: OneByOne[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await changeOneByOne(server, window, seconds));
  }
  const of = (value: (round: OneByOne) => number) => median(measured.map(value));
  const rate = Math.round(of(({ rate }) => rate)).toLocaleString('en');
  const own = `${String(of(({ count }) => count))} changes, median ${of(({ typical }) => typical).toFixed(1)} ms, beside ${rate} additions a second`;
  return finding(
    'Change one of a million: p99',
    own,
    of(({ p99 }) => p99),
    5,
  );
}

/** The times (ms) of changes, and the additions a second beside them. */
interface OneByOne {
  count: number;
  typical: number;
  p99: number;
  rate: number;
}

async function changeOneByOne(
  server: Server,
  window: WindowClient,
  seconds: number,
): Promise<OneByOne> {
  const adding = { isOver: false };
  const added = load(server, [...ADDS], seconds, TILLS).finally(() => {
    adding.isOver = true;
  });
  const times: number[] = [];
  for (let index = 0; !adding.isOver; index += 1) {
    const offset = (index * 7_919) % (MANY - 1);
    const { rows } = await window.call('pets.rows', { view: VIEW, offset, limit: 1 });
    const animals = rows.map(({ id, version }) => ({ id, version }));
    const status = rows[0]?.status === 'sold' ? 'available' : 'sold';
    const selection = { kind: 'animals' as const, animals };
    times.push(await timeOf(() => window.call('pets.change', { selection, change: { status } })));
  }
  const { rate } = await added;
  return { count: times.length, typical: median(times), p99: percentile(times, 0.99), rate };
}

async function changeMany(server: Server, window: WindowClient): Promise<Finding[]> {
  const steps: number[] = [];
  const replies: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const selection = packAnimals(await animalsFrom(window, step * SELECTED));
    const status = step % 2 === 0 ? 'pending' : 'sold';
    let isOver = false;
    const tills = Array.from({ length: TILLS }, () => addUntil(server, () => isOver));
    await pause(200);
    const startedAt = performance.now();
    await window.call('pets.change', { selection, change: { status } });
    const endedAt = performance.now();
    isOver = true;
    steps.push(endedAt - startedAt);
    const added = (await Promise.all(tills)).flat();
    replies.push(
      ...added.filter(({ end }) => end >= startedAt).map(({ start, end }) => end - start),
    );
  }
  return [
    finding(
      'Change 10,000 of a million as one step',
      `${String(STEPS)} steps, median ${median(steps).toFixed(0)} ms`,
      Math.max(...steps),
      1_000,
    ),
    finding(
      'Worst reply to a till meanwhile',
      `${String(replies.length)} additions, median ${median(replies).toFixed(1)} ms`,
      Math.max(...replies),
      50,
    ),
  ];
}

async function animalsFrom(window: WindowClient, first: number) {
  const animals: { id: bigint; version: number }[] = [];
  while (animals.length < SELECTED) {
    const offset = first + animals.length;
    const { rows } = await window.call('pets.rows', {
      view: VIEW,
      offset,
      limit: MAX_ROWS_PER_CALL,
    });
    animals.push(...rows.map(({ id, version }) => ({ id, version })));
  }
  return animals.slice(0, SELECTED);
}

/** Adds animals one after another, and returns when each began and got its reply. */
async function addUntil(server: Server, isOver: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: { start: number; end: number }[] = [];
  const headers = { ...server.headers, 'Content-Type': 'application/json' };
  for (let index = 0; !isOver(); index += 1) {
    const { method, path, body } = ADDS[index % ADDS.length] ?? {};
    const start = performance.now();
    const asked = request(`${server.origin}${path ?? ''}`, { method, headers, agent });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    times.push({ start, end: performance.now() });
    if (response.statusCode !== 201) throw new Error(`A till got ${String(response.statusCode)}`);
  }
  agent.destroy();
  return times;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
