import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const electronPackage = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));

function hasRuntime(): boolean {
  const nameFile = join(electronPackage, 'path.txt');
  const program = existsSync(nameFile) ? readFileSync(nameFile, 'utf8').trim() : 'electron';
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist');
  return existsSync(join(folder, program));
}

/** Why the desktop app can't run on this machine, in words; undefined where it can. */
export function reasonAgainstDesktop(): string | undefined {
  if (!hasRuntime()) {
    return 'Electron’s runtime is not on this machine (`npx install-electron` fetches it)';
  }
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) {
    return 'this machine has no display (`xvfb-run` gives it one)';
  }
  return undefined;
}
