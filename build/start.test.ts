import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reasonAgainstDesktop } from './electron-runtime.mjs';

const START = join(import.meta.dirname, 'start.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'animal-store-start-'));
  // No browser may open on the machine of the person who runs the tests.
  for (const opener of ['xdg-open', 'open']) putProgram(opener, 'exit 0');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces a program with a shell script. */
function putProgram(name: string, script: string): void {
  const program = join(folder, name);
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
}

/**
 * Runs `npm start` on a machine with a display, where Electron's runtime, if any, is in the test's
 * folder.
 */
function start(env: NodeJS.ProcessEnv = {}) {
  // A display that nobody looks at, and no sandbox, since this may be root in a container.
  const args = ['--no-sandbox', '--port', '0', '--data-dir', join(folder, 'data')];
  const program = spawn(process.execPath, [START, ...args], {
    env: {
      ...process.env,
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      DISPLAY: ':0',
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  return {
    program,
    exited: once(program, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
    said: () => said,
    says: (text: string) => expect.poll(() => said, { timeout: 20_000 }).toContain(text),
  };
}

/** Stops a shop that was opened in the browser. */
async function close({ program, exited }: ReturnType<typeof start>): Promise<void> {
  program.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

// The runtime's stand-in is a shell script, and Windows has no signals to send.
const onUnix = test.skipIf(process.platform === 'win32');

onUnix('the app starts as Electron although this shell runs Electron as Node', async () => {
  putProgram('electron', 'echo "as node: [$ELECTRON_RUN_AS_NODE]"; exit 3');
  const started = start({ ELECTRON_RUN_AS_NODE: '1' });
  expect(await started.exited).toEqual([3, null]);
  expect(started.said()).toContain('as node: []');
});

onUnix('Ctrl+C is left to the app, which the terminal tells; its end is waited for', async () => {
  putProgram(
    'electron',
    `trap 'echo told; exit 1' INT
    echo up; while [ ! -e "${folder}/closed" ]; do sleep 0.1; done; exit 0`,
  );
  const started = start();
  await started.says('up');
  started.program.kill('SIGINT');
  writeFileSync(join(folder, 'closed'), '');
  expect(await started.exited).toEqual([0, null]);
  expect(started.said()).not.toContain('told');
});

onUnix('an order to stop reaches the app', async () => {
  putProgram(
    'electron',
    `trap 'echo closing; exit 0' TERM; echo up; while true; do sleep 0.1; done`,
  );
  const started = start();
  await started.says('up');
  started.program.kill('SIGTERM');
  expect(await started.exited).toEqual([0, null]);
  expect(started.said()).toContain('closing');
});

onUnix('where Electron lacks a library, the shop opens in the browser', async () => {
  putProgram(
    'electron',
    'echo "electron: error while loading shared libraries: libnss3.so" >&2; exit 127',
  );
  const started = start();
  await started.says('because a library that Electron needs is missing here; the same shop opens');
  await started.says('The window is at http://127.0.0.1:');
  await close(started);
});

onUnix('why the runtime could not be fetched is told, and no stack', async () => {
  const started = start({
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    electron_config_cache: join(folder, 'cache'),
  });
  await started.says('because Electron’s runtime could not be fetched (');
  await started.says('The window is at http://127.0.0.1:');
  expect(started.said()).toMatch(/could not be fetched \((bad port|connect ECONNREFUSED.*)\)/);
  expect(started.said()).not.toMatch(/^ +at /m);
  await close(started);
});

test.runIf(process.platform === 'linux')(
  'a system without user namespaces shows no window, as Electron would end itself',
  () => {
    putProgram('unshare', 'exit 1');
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
    vi.stubEnv('DISPLAY', ':0');
    expect(reasonAgainstDesktop([])).toContain('keeps its sandbox from programs');
    expect(reasonAgainstDesktop(['--no-sandbox'])).toBeUndefined();
  },
);
