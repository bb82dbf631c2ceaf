import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settleFailedUpdate } from './failed-update.ts';
import type { UpdateAttempt } from './update-guard.ts';

const electron = vi.hoisted(() => ({
  app: { relaunch: vi.fn() },
  dialog: { showMessageBox: vi.fn() },
  shell: { openPath: vi.fn(() => Promise.resolve('')), showItemInFolder: vi.fn() },
}));
vi.mock('electron', () => electron);

const tryAgain = vi.fn();
let folder: string;

beforeEach(() => {
  vi.clearAllMocks();
  folder = mkdtempSync(join(tmpdir(), 'failed-update-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function attempt(change: Partial<UpdateAttempt> = {}): UpdateAttempt {
  const kept = { version: '1.0.0', file: join(folder, 'animal-store-1.0.0.AppImage') };
  const backup = 'animal-store-2026-11-21T18-00-00Z-before-update.asbackup';
  return { from: '1.0.0', to: '1.1.0', starts: 3, backup, kept, ...change };
}

/** Settles as a person would who presses the button with this text. */
async function press(words: RegExp, failed: UpdateAttempt): Promise<boolean> {
  electron.dialog.showMessageBox.mockImplementation((options: { buttons: string[] }) =>
    Promise.resolve({ response: options.buttons.findIndex((label) => words.test(label)) }),
  );
  return settleFailedUpdate(failed, { tryAgain });
}

test('the dialogue says what happened, what to do and where the stock is', async () => {
  await press(/Quit/, attempt());
  expect(electron.dialog.showMessageBox).toHaveBeenCalledWith(
    expect.objectContaining({
      message: 'Animal Store 1.1.0 did not start properly 3 times in a row.',
      detail: expect.stringMatching(
        /Version 1\.0\.0 is still on this machine.*before-update/,
      ) as string,
      buttons: ['Go Back to 1.0.0', 'Try 1.1.0 Again', 'Quit'],
    }),
  );
});

test('trying again goes on with the start', async () => {
  expect(await press(/Again/, attempt())).toBe(true);
  expect(tryAgain).toHaveBeenCalledOnce();
});

test('quitting changes nothing', async () => {
  expect(await press(/Quit/, attempt())).toBe(false);
  expect(tryAgain).not.toHaveBeenCalled();
  expect(electron.app.relaunch).not.toHaveBeenCalled();
});

test('without a kept version there is nothing to go back to but what the person has', async () => {
  await press(/Quit/, attempt({ kept: null, backup: null }));
  expect(electron.dialog.showMessageBox).toHaveBeenCalledWith(
    expect.objectContaining({
      detail: expect.stringMatching(/^Install version 1\.0\.0 again/) as string,
      buttons: ['Try 1.1.0 Again', 'Quit'],
    }),
  );
});

test.runIf(process.platform === 'linux')(
  'the kept AppImage takes its old place and starts',
  async () => {
    const program = join(folder, 'Animal Store.AppImage');
    vi.stubEnv('APPIMAGE', program);
    writeFileSync(program, 'the new version');
    const failed = attempt();
    writeFileSync(failed.kept?.file ?? '', 'the old version');
    expect(await press(/Go Back/, failed)).toBe(false);
    expect(readFileSync(program, 'utf8')).toBe('the old version');
    expect(statSync(program).mode & 0o777).toBe(0o755);
    expect(electron.app.relaunch).toHaveBeenCalledWith(
      expect.objectContaining({ execPath: program }),
    );
  },
);

test.runIf(process.platform === 'linux')(
  'a kept package is given to the system’s installer',
  async () => {
    vi.stubEnv('APPIMAGE', undefined);
    const failed = attempt({ kept: { version: '1.0.0', file: '/kept/animal-store-1.0.0.deb' } });
    expect(await press(/Go Back/, failed)).toBe(false);
    expect(electron.shell.openPath).toHaveBeenCalledWith('/kept/animal-store-1.0.0.deb');
  },
);
