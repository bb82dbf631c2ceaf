import { setTimeout as pause } from 'node:timers/promises';
import { startServing } from '../../src/main/testing/program.ts';
import { rounded, type Finding } from '../support/findings.ts';
import { load } from '../support/load.ts';
import { residentMb } from '../support/memory.ts';
import { mixed } from '../support/requests.ts';
import type { OwnServer } from '../support/server.ts';
import type { Workbench } from '../support/workbench.ts';

const ANIMALS = 1_000;
/** How long (ms) it takes until all work after startup or a load is done. */
const SETTLE = 3_000;
const FEWER_REQUESTS = 100_000;
const MORE_REQUESTS = 1_000_000;

/** How much memory `serve` occupies: idle, and after many requests. */
export async function memory(bench: Workbench): Promise<Finding[]> {
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
  return { what, value, unit: 'MB', goal: { atMost: 150 } };
}

async function growth(own: OwnServer): Promise<Finding> {
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
    what: 'Growth from 100,000 to 1,000,000 requests',
    value: after / before,
    goal: { atMost: 1.1 },
    detail: `${rounded(after)} MB against ${rounded(before)} MB`,
  };
}
