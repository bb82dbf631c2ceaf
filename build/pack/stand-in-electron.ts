import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

/** Marks the place of the fuses in Electron's program, where @electron/fuses looks for it. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Version 1 of the format, with eight fuses, all switched on. */
const FUSE_WIRE = Buffer.from([1, 8, ...Buffer.from('1'.repeat(8))]);

/**
 * Creates a folder that electron-builder accepts as Electron's runtime for Linux or Windows, so
 * that packing can be tried without downloading 110 MB. Nothing in it runs.
 */
export async function makeStandInElectron(
  folder: string,
  platform: 'linux' | 'win32',
  version: string,
): Promise<void> {
  const program = platform === 'win32' ? 'electron.exe' : 'electron';
  const defaultApp = join(folder, 'default-app');
  for (const name of ['locales', 'resources', 'default-app']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, program), Buffer.concat([Buffer.from(FUSE_SENTINEL), FUSE_WIRE]));
  chmodSync(join(folder, program), 0o755);
  for (const name of ['chrome-sandbox', 'LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    writeFileSync(join(folder, name), 'A stand-in.\n');
  }
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(defaultApp, 'package.json'), '{ "name": "default-app" }');
  await createPackage(defaultApp, join(folder, 'resources', 'default_app.asar'));
  rmSync(defaultApp, { recursive: true });
}
