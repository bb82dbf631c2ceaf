import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import type { ServiceState } from '../../../shared/app-info.ts';
import type { Control } from './stand-in-control.ts';

/** Another process's replies to the methods of `Control`. */
type Ask = <Method extends keyof Control>(
  method: Method,
  ...args: Parameters<Control[Method]>
) => Promise<Awaited<ReturnType<Control[Method]>>>;

/** The built desktop app, running in a separate process. */
export interface BuiltApp {
  ask: Ask;
  /** Its end: the exit code, and what it wrote to its output. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  kill(signal?: NodeJS.Signals): void;
}

interface Reply {
  id: number;
  answer?: unknown;
  problem?: string;
}

interface StartOptions {
  args?: readonly string[];
  env?: Record<string, string>;
}

/** Starts `out/main/index.js` on the stand-in for Electron. `folder` is where it stores its own files. */
export function startBuiltApp(
  folder: string,
  { args = [], env = {} }: StartOptions = {},
): BuiltApp {
  const child = fork(join(import.meta.dirname, 'run-built-app.ts'), [...args], {
    env: { ...process.env, ...env, STAND_IN_FOLDER: folder },
    serialization: 'advanced',
    silent: true,
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));

  const waiting = new Map<number, (reply: Reply) => void>();
  const ready = new Promise<void>((resolve) => {
    waiting.set(0, () => resolve());
  });
  child.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let lastId = 0;
  const exchange = async (method: string, args: unknown[]): Promise<unknown> => {
    await Promise.race([ready, ended.then(() => undefined)]);
    const id = (lastId += 1);
    const reply = await new Promise<Reply>((resolve, reject) => {
      waiting.set(id, resolve);
      void ended.then(() => reject(new Error(`The app has ended: ${stderr}`)));
      // Without a callback, a closed channel would throw where nobody catches it.
      child.send({ id, method, args }, (error) => {
        if (error) reject(new Error(`The app has ended: ${stderr}`));
      });
    });
    if (reply.problem !== undefined) throw new Error(reply.problem);
    return reply.answer;
  };
  return {
    ask: ((method: string, ...args: unknown[]) => exchange(method, args)) as Ask,
    ended,
    kill: (signal = 'SIGKILL') => child.kill(signal),
  };
}

/** The view that shows every animal. */
export const everything = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;

/** An input of `pets.add` with the greatest possible category. */
export const anIguana = {
  pet: { name: 'Iggy', categoryId: 2n ** 63n - 1n, status: 'available' },
} as const;

/** A person's machine. `root` is where the program stores its own files, `stock` the data folder. */
export interface Machine {
  root: string;
  stock: string;
  start(): BuiltApp;
}

/** A machine on which the app was never started; its service takes a free port. */
export function newMachine(): Machine {
  const root = mkdtempSync(join(tmpdir(), 'animal-store-app-'));
  const stock = join(root, 'stock');
  const args = ['--data-dir', stock, '--port', '0'];
  return { root, stock, start: () => startBuiltApp(root, { args }) };
}

/** Waits until the app shows its window and the shop is open. */
export async function untilOpen(app: BuiltApp): Promise<BuiltApp> {
  await vi.waitUntil(() => app.ask('isVisible'), { timeout: 15_000 });
  // A slow start shows the window earlier. Calls are answered once the shop is open.
  await app.ask('call', 'service.state', {});
  return app;
}

/** Returns a function that notes each started app, so that none outlives its test. */
export function killedAfterEach(): (app: BuiltApp) => BuiltApp {
  const apps: BuiltApp[] = [];
  afterEach(() => {
    for (const app of apps.splice(0)) app.kill();
  });
  return (app) => {
    apps.push(app);
    return app;
  };
}

/** Quits the app as its menu does, which must go well. */
export async function quit(app: BuiltApp): Promise<void> {
  await app.ask('quit');
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
}

/** The port on which the app serves tills. */
export async function portOf(app: BuiltApp): Promise<number> {
  const result = await app.ask('call', 'service.state', {});
  const { production } = (result.ok ? result.value : {}) as ServiceState;
  if (production.state !== 'listening') throw new Error('the service does not listen');
  return Number(new URL(production.baseAddresses[0] ?? '').port);
}

/** Whether something listens on a port of this machine. */
export function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
