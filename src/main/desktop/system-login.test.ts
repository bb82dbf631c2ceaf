import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmLogin } from './system-login.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'animal-store-login-'));
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs a pkexec that exits as the real one would. */
function pkexecEndsWith(code: number): void {
  writeFileSync(join(folder, 'pkexec'), `#!/bin/sh\nexit ${String(code)}\n`, { mode: 0o755 });
}

const onUnix = test.skipIf(process.platform === 'win32');

onUnix('a login that was given is confirmed', async () => {
  pkexecEndsWith(0);
  await confirmLogin('linux');
});

onUnix('a dismissed dialogue changes nothing', async () => {
  pkexecEndsWith(126);
  await expect(confirmLogin('linux')).rejects.toMatchObject({ code: 'cancelled' });
});

onUnix('without anything that can ask, a sentence says what to do', async () => {
  await expect(confirmLogin('linux')).rejects.toThrow('whoever looks after this computer');
  pkexecEndsWith(127);
  await expect(confirmLogin('linux')).rejects.toMatchObject({ code: 'not_found' });
});

test('a system that is not known is refused', async () => {
  await expect(confirmLogin('aix')).rejects.toMatchObject({ code: 'not_found' });
});
