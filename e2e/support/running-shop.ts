import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');

/** A shop that `serve` runs on a data folder of its own, as a user would start it. */
export interface RunningShop {
  dataFolder: string;
  /** Where a browser opens the window. Works once, like the line that `serve` prints. */
  windowAddress: string;
  /** Where one more browser opens it, once the first address was used. */
  nextWindowAddress: Promise<string>;
  /** Base address of the service for tills; ends in `/v1`. */
  baseAddress: string;
  /** Shows the shop's window in a page. */
  openWindow(page: Page): Promise<void>;
  /** Stops the process in an orderly way, as Ctrl+C does. */
  stop(): Promise<void>;
}

/** Reads a process's output until every pattern was found. Returns the first group of each. */
function printed(child: ChildProcess, patterns: readonly RegExp[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const found = patterns.map((pattern) => pattern.exec(output)?.[1]);
      if (found.every((text) => text !== undefined)) resolve(found);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) =>
      reject(new Error(`serve ended with code ${String(code)} before it was ready:\n${output}`)),
    );
  });
}

/**
 * Starts `serve` on a data folder (by default, a new one) and free ports. `env` overrides the
 * tests' environment.
 */
export async function startShop(
  options: { dataFolder?: string; args?: string[]; env?: Record<string, string> } = {},
): Promise<RunningShop> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'animal-store-e2e-')));
  const child = spawn(
    process.execPath,
    ['out/main/serve.js', '--data-dir', dataFolder, '--port', '0', ...(options.args ?? [])],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.env } },
  );
  // Most tests end without a second browser.
  const nextWindowAddress = printed(child, [/For one more browser, the window is at (\S+)\n/])
    .then(([address = '']) => address)
    .catch(() => '');
  const [baseAddress = '', windowAddress = ''] = await printed(child, [
    /Animal Store is listening on (\S+)\n/,
    /The window is at (\S+)\n/,
  ]);
  return {
    dataFolder,
    baseAddress,
    windowAddress,
    nextWindowAddress,
    openWindow: async (page) => {
      await page.goto(windowAddress);
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Runs the terminal's program (`cli.js`) on a data folder to its end. Returns what it printed. */
export async function runCli(
  dataFolder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(process.execPath, ['out/main/cli.js', ...args, '--data-dir', dataFolder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${String(code)}:\n${output}`);
  return output;
}

/** Removes the data folder of a stopped shop. */
export async function removeDataFolder(shop: RunningShop): Promise<void> {
  await rm(shop.dataFolder, { recursive: true, force: true });
}
