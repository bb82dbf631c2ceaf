import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { APP, environment, launch, makeMachine, windowOf } from '../support/electron-shop.ts';

export interface Started {
  app: ElectronApplication;
  page: Page;
}

type StartOptions = Parameters<typeof launch>[1];

interface Machine {
  /** Where the app keeps its own files (`user`) and the stock. */
  folder: string;
  /** The folder of the built app. */
  program: string;
  /** Starts the app and waits until it can be used. */
  start: (options?: StartOptions) => Promise<Started>;
  /** The same without waiting for a window. */
  launch: (options?: StartOptions) => Promise<ElectronApplication>;
  /** Runs the app without a debugger, for its output and exit code; `before` are Electron's own arguments. */
  run: (
    args: readonly string[],
    env?: Record<string, string>,
    before?: readonly string[],
  ) => ChildProcess;
}

/** Tests of the built app in Electron itself; each has a machine on which it was never started. */
export const test = base.extend<{ machine: Machine }>({
  // Playwright requires the pattern, even when it is empty.
  // eslint-disable-next-line no-empty-pattern
  machine: async ({}, use) => {
    const folder = makeMachine();
    const started: ChildProcess[] = [];
    const launchHere = async (options?: StartOptions) => {
      const app = await launch(folder, options);
      started.push(app.process());
      return app;
    };
    const start = async (options?: StartOptions) => {
      const app = await launchHere(options);
      return { app, page: await windowOf(app) };
    };
    const run: Machine['run'] = (args, env = {}, before = []) => {
      const child = spawn(electronProgram(), [...before, APP, ...args], { env: environment(env) });
      started.push(child);
      return child;
    };
    await use({ folder, program: APP, start, launch: launchHere, run });
    for (const child of started) child.kill('SIGKILL');
    // Electron's other processes end a moment after the first, and may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  },
});

export { expect };

function electronProgram(): string {
  return createRequire(import.meta.url)('electron') as string;
}
