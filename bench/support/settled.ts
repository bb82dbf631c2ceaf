import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseBackupName } from '../../src/main/backups/backup-name.ts';
import type { Server } from './server.ts';

/**
 * Returns once a shop that was just started on a data folder has done what it does by itself: some
 * seconds after the start, it checks the whole stock and backs it up.
 * Throws when it is no longer running.
 */
export async function untilSettled(
  dataFolder: string,
  isRunning: () => boolean = () => true,
): Promise<void> {
  const backups = join(dataFolder, 'backups');
  const isBackedUp = () =>
    existsSync(backups) &&
    readdirSync(backups).some((name) => parseBackupName(name)?.kind === 'daily');
  while (!isBackedUp()) {
    if (!isRunning()) throw new Error('The shop ended before its daily backup.');
    await pause(200);
  }
}

/** While a server uses less of a core than this for this long (ms), it works on nothing any more. */
const AT_REST = 0.04;
const REST = 1_300;
/** How long (ms) is waited for that at most; a database may tidy up for longer. */
const LONGEST = 60_000;

/**
 * Returns once servers do nothing by themselves any more.
 */
export async function untilAtRest(...servers: readonly Server[]): Promise<void> {
  const until = performance.now() + LONGEST;
  while (performance.now() < until) {
    const before = await Promise.all(servers.map((server) => server.ask('cpu')));
    await pause(REST);
    const after = await Promise.all(servers.map((server) => server.ask('cpu')));
    if (after.every((cpu, index) => cpu - (before[index] ?? 0) < AT_REST * REST * 1_000)) return;
  }
}
