import { setTimeout as pause } from 'node:timers/promises';
import { startServing } from '../../src/main/testing/program.ts';
import { rounded, type Finding, type Line } from '../support/findings.ts';
import { load } from '../support/load.ts';
import { residentMb } from '../support/memory.ts';
import { mixed } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'memory';
const ANIMALS = 1_000;
/** How long (ms) it takes until all work after startup or a load is done. */
const SETTLE = 3_000;
const FEWER_REQUESTS = 100_000;
const MORE_REQUESTS = 1_000_000;

/** How much memory `serve` occupies: idle, and after many requests. */
export async function memory(bench: Workbench): Promise<Line[]> {
  return [
    await idle(await bench.stockOf(ANIMALS), 'Idle without the window', '--no-window'),
    await idle(await bench.stockOf(ANIMALS), 'Idle with the window'),
    await growth(await bench.startOwn(await bench.stockOf(ANIMALS))),
  ];
}

async function idle(dataFolder: string, what: string, ...options: string[]): Promise<Finding> {
  const serving = await startServing(dataFolder, ...options);
  await pause(SETTLE);
  const value = residentMb(serving.process.pid);
  await serving.stop();
  return { section: SECTION, what, own: '', other: '', value, unit: 'MB', goal: { atMost: 105 } };
}

async function growth(own: Server): Promise<Finding> {
  const requests = mixed(ANIMALS);
  let sent = 0;
  const sendUntil = async (enough: number) => {
    while (sent < enough) sent += (await load(own, requests, 2)).requests;
    await pause(SETTLE);
    return residentMb(own.process.pid);
  };
  const before = await sendUntil(FEWER_REQUESTS);
  const after = await sendUntil(MORE_REQUESTS);
  return {
    section: SECTION,
    what: 'Growth from 100,000 to 1,000,000 requests',
    own: `${rounded(after)} MB after ${rounded(sent)} requests of a shop's day`,
    other: `${rounded(before)} MB`,
    value: after / before,
    unit: '',
    goal: { atMost: 1.1 },
  };
}
