import { join } from 'node:path';
import { app } from 'electron';
import { VERSION } from '../platform/process.ts';
import { registerAppScheme } from './app-page.ts';
import { showFailure } from './crash.ts';
import { openDesktop } from './desktop.ts';
import { exitApp } from './lifecycle.ts';
import { backupAmong, OpenedFile } from './opened-file.ts';
import { regionOfEnvironment } from './region.ts';
import { openMemory, type Memory } from './remembered.ts';
import { startOptions } from './start-options.ts';

/**
 * Windows groups the app's windows and shortcuts by this id, which must be the same as in
 * electron-builder.yml.
 */
const APP_ID = 'example.animal-store';

/**
 * Starts the desktop app: what Electron needs before it is ready at once, the rest when it is.
 * `mainFolder` is the folder of the built main process.
 */
export function startDesktop(mainFolder: string): void {
  registerAppScheme();
  // Containers without user namespaces must start Chromium without its sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  app.setAppUserModelId(APP_ID);
  const memory = openMemory(join(app.getPath('userData'), 'desktop.json'));
  useGpuSafely(memory);
  useRegion();
  const opened = new OpenedFile();
  // macOS passes a file this way, even before the app is ready; elsewhere it is an argument.
  app.on('open-file', (event, file) => {
    event.preventDefault();
    opened.offer(backupAmong([file], '/'));
  });
  opened.offer(backupAmong(process.argv.slice(1), process.cwd()));
  const files = {
    preload: join(mainFolder, '../preload/index.cjs'),
    renderer: join(mainFolder, '../renderer'),
  };
  app
    .whenReady()
    .then(() => openDesktop(files, startOptions(process.argv), opened, memory))
    .catch(async (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      await showFailure();
      exitApp(1);
    });
}

/** Chromium's own fields of dates follow its language, which Linux's regions would not change. */
function useRegion(): void {
  const region = process.platform === 'linux' ? regionOfEnvironment(process.env) : null;
  const { commandLine } = app;
  if (region !== null && !commandLine.hasSwitch('lang')) commandLine.appendSwitch('lang', region);
}

/** A graphics card whose driver keeps failing must not end the tills' service. */
function useGpuSafely(memory: Memory): void {
  // Chromium would end the whole app after some deaths of that process.
  app.commandLine.appendSwitch('disable-gpu-process-crash-limit');
  if (!memory.current.avoidsGpu) return;
  // Another version of Chromium may get on with the driver.
  if (memory.current.lastVersion === VERSION) app.disableHardwareAcceleration();
  else memory.change({ avoidsGpu: false });
}
