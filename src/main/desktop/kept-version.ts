import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { KeptVersion } from './update-guard.ts';

/** How this program is installed, as seen from its process. */
export interface Installation {
  platform: NodeJS.Platform;
  /** `process.execPath`. */
  program: string;
  env: Readonly<Record<string, string | undefined>>;
  version: string;
}

const run = promisify(execFile);

/** The folder below `%LOCALAPPDATA%` where electron-builder's installer leaves a copy of itself. */
const WINDOWS_INSTALLER_COPY = join('animal-store-updater', 'installer.exe');

/**
 * Keeps what can restore the running version: the installer, AppImage or app bundle that it came
 * from, or its download, as kept by `keepDownload`. Returns null when there is none (a deb or rpm
 * that a person installed).
 */
export async function keepCurrentVersion(
  folder: string,
  installation: Installation,
): Promise<KeptVersion | null> {
  const { version } = installation;
  const kept = await findKept(folder, version);
  if (kept) return kept;
  const source = sourceOf(installation);
  if (source === null || !existsSync(source)) return null;
  return { version, file: await keep(folder, version, source) };
}

/** Keeps a downloaded installer, so that this version's is available at the next update. */
export async function keepDownload(folder: string, version: string, file: string): Promise<void> {
  if ((await findKept(folder, version)) === null) await keep(folder, version, file);
}

/** Removes everything kept for versions other than these. */
export async function forgetOthers(folder: string, versions: readonly string[]): Promise<void> {
  const stale = (await keptNames(folder)).filter(
    (name) => !versions.some((version) => isOfVersion(name, version)),
  );
  for (const name of stale) await remove(join(folder, name));
}

const PREFIX = 'animal-store-';

async function keptNames(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
}

function isOfVersion(name: string, version: string): boolean {
  return name === `${PREFIX}${version}${extname(name)}` && extname(name) !== '.part';
}

async function findKept(folder: string, version: string): Promise<KeptVersion | null> {
  const name = (await keptNames(folder)).find((candidate) => isOfVersion(candidate, version));
  return name === undefined ? null : { version, file: join(folder, name) };
}

function sourceOf({ platform, program, env }: Installation): string | null {
  if (platform === 'linux') return env['APPIMAGE'] ?? null;
  if (platform === 'win32') {
    const local = env['LOCALAPPDATA'];
    return local === undefined ? null : join(local, WINDOWS_INSTALLER_COPY);
  }
  // …/Animal Store.app/Contents/MacOS/Animal Store
  const bundle = dirname(dirname(dirname(program)));
  return platform === 'darwin' && extname(bundle) === '.app' ? bundle : null;
}

/**
 * Copies (or, where the file system can, clones) under a temporary name first, so that a partial
 * copy is never mistaken for a complete one. Leaves nothing behind on failure. Throws the disk's
 * own errors.
 */
async function keep(folder: string, version: string, source: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${PREFIX}${version}${extname(source)}`);
  const part = `${file}.part`;
  await remove(part);
  try {
    if (extname(source) === '.app') await copyBundle(source, part);
    else await copyFile(source, part, constants.COPYFILE_FICLONE);
    await rename(part, file);
  } catch (error) {
    await remove(part);
    throw error;
  }
  return file;
}

/**
 * An app bundle contains `app.asar`, which Electron's own `fs` treats as a folder: it can neither
 * copy nor remove one, so the system's programs do. `-c` clones on APFS.
 */
async function copyBundle(source: string, target: string): Promise<void> {
  await run('/bin/cp', [process.platform === 'darwin' ? '-cR' : '-R', source, target]);
}

async function remove(path: string): Promise<void> {
  if (process.platform === 'win32') await rm(path, { force: true });
  else await run('/bin/rm', ['-rf', path]);
}
