import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
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
    waiting.set(0, () => {
      resolve();
    });
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
      void ended.then(() => {
        reject(new Error(`The app has ended: ${stderr}`));
      });
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
