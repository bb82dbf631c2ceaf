import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from '../../build/pack/drive.ts';
import { freePort } from '../../src/main/testing/program.ts';

const START_TIME = 90_000;
const QUIT_TIME = 30_000;
const ROWS_TIME = 60_000;
const ROWS = /"rows":[1-9]\d*,"msg":"The window shows animals"/g;

/** The desktop app, running with its service. */
export interface WindowApp {
  /** Base address, ending in `/v1`. */
  base: string;
  /** Waits until its window shows an animal of the list. Throws when it never does. */
  awaitRows(): Promise<void>;
  /** Quits it as the system would. Throws when it does not end, or not cleanly. */
  quit(): Promise<void>;
}

/**
 * Starts the installed desktop app on a data folder, and waits until its service replies. `logs` is where this
 * program finds the log of an app that has a root of its own.
 */
export async function startWindowApp(
  [file, ...first]: Program,
  folders: { data: string; user: string; logs?: string },
): Promise<WindowApp> {
  const logs = folders.logs ?? join(folders.data, 'logs');
  const before = timesShown(logs);
  const port = await freePort();
  const args = ['--data-dir', folders.data, '--port', String(port)];
  const child = spawn(file, [...first, `--user-data-dir=${folders.user}`, ...args], {
    stdio: 'inherit',
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const origin = `http://127.0.0.1:${String(port)}`;
  await Promise.race([
    answers(`${origin}/healthz`),
    ended.then(([code]) => {
      throw new Error(`The app ended with code ${String(code)} before its service answered.`);
    }),
  ]);
  return {
    base: `${origin}/v1`,
    async awaitRows() {
      const deadline = Date.now() + ROWS_TIME;
      while (Date.now() < deadline) {
        if (timesShown(logs) > before) return;
        await delay(250);
      }
      throw new Error('The window showed no animal within a minute.');
    },
    async quit() {
      if (process.platform === 'win32') closeWindows(child.pid ?? 0);
      else child.kill('SIGTERM');
      const end = await Promise.race([
        ended,
        delay(QUIT_TIME, 'too late' as const, { ref: false }),
      ]);
      if (end === 'too late') throw new Error('The app did not quit within half a minute.');
      if (end[0] !== 0) throw new Error(`The app ended with code ${String(end[0])}.`);
    },
  };
}

/** How often an app has logged that its window shows animals, which only its page's scripts can make it do. */
function timesShown(logs: string): number {
  const files = existsSync(logs) ? readdirSync(logs) : [];
  return files
    .map((name) => [...readFileSync(join(logs, name), 'utf8').matchAll(ROWS)].length)
    .reduce((sum, times) => sum + times, 0);
}

/** Windows has no signals: its windows are asked to close, which ends the app when the tray is off. */
function closeWindows(pid: number): void {
  execFileSync('taskkill', ['/PID', String(pid)], { stdio: 'inherit' });
}

async function answers(address: string): Promise<void> {
  const deadline = Date.now() + START_TIME;
  while (Date.now() < deadline) {
    const reply = await fetch(address).catch(() => undefined);
    if (reply?.ok === true) return;
    await delay(250);
  }
  throw new Error(`${address} did not answer within a minute and a half.`);
}
