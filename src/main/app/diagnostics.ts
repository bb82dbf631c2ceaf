import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { arch, cpus, freemem, homedir, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Backup } from '../../shared/backup.ts';
import type { ServiceState } from '../../shared/app-info.ts';
import type { Settings } from '../../shared/settings.ts';
import { checkStock } from '../store/sqlite/files/database-file.ts';
import { listBackups } from '../backups/backup-folder.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { moveFile } from '../platform/durable-file.ts';
import { LOG_FILE_NAME } from '../platform/log-file.ts';
import { isSecretField, REDACTED, scrub } from '../platform/log.ts';
import { systemLanguage } from '../platform/system.ts';
import type { KeyRecord, Store } from '../store/store.ts';

export interface DiagnosticsParts {
  dataFolder: DataFolder;
  version: string;
  settings: Settings;
  state: ServiceState;
  /** Production's store. */
  store: Store;
  clock: Clock;
}

/** How many bytes of the log's end are included. */
const LOG_TAIL = 1_000_000;

/** How many files are kept, the newest. */
const MOST_KEPT = 5;
/** The most bytes of all of them together: a log that can't be compressed, and what is about as short. */
export const DIAGNOSTICS_QUOTA = MOST_KEPT * 2 * LOG_TAIL;

/** Whether a file of the data folder is one of these, by its name. */
export function isDiagnostics(name: string): boolean {
  return /^animal-store-diagnostics-.*Z\.zip$/.test(name);
}

/**
 * Writes a zip file for those who help with a problem to the data folder, and returns its path. It
 * contains versions, settings, the state of the services, counts, the result of a database check,
 * the backups and the end of the log, but no animal, label, key or digest of a key. Whatever can't
 * be found out is reported as such. Keeps the newest five of such files. Throws the disk's errors.
 */
export async function saveDiagnostics(parts: DiagnosticsParts): Promise<string> {
  const report = clean(JSON.stringify(await gather(parts), withoutSecrets, 2));
  const log = clean(await logTail(parts.dataFolder.logs));
  // Loaded only now: its tables would take memory in every shop.
  const { strToU8, zipSync } = await import('fflate/browser');
  const zip = zipSync({
    'diagnostics.json': strToU8(report),
    'animal-store.log': strToU8(log),
  });
  const time = new Date(parts.clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(parts.dataFolder.root, `animal-store-diagnostics-${time}Z.zip`);
  await mkdir(parts.dataFolder.root, { recursive: true });
  await writeFile(`${file}.new`, zip, { mode: 0o600, flush: true });
  await moveFile(`${file}.new`, file);
  await removeOlder(parts.dataFolder.root);
  return file;
}

/** Their names sort by time. */
async function removeOlder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(isDiagnostics).sort();
  for (const name of names.slice(0, -MOST_KEPT)) await rm(join(folder, name), { force: true });
}

async function gather(parts: DiagnosticsParts) {
  const { dataFolder, settings, store, clock, state, version } = parts;
  const backupFolder = settings.backupFolder ?? dataFolder.backups;
  return {
    madeAt: new Date(clock.now()).toISOString(),
    versions: { animalStore: version, ...process.versions },
    system: {
      platform: process.platform,
      release: release(),
      arch: arch(),
      processors: cpus().length,
      memory: { total: totalmem(), free: freemem(), ofThisProcess: process.memoryUsage() },
      runsForSeconds: Math.round(process.uptime()),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: systemLanguage(),
    },
    settings,
    services: state,
    counts: await found(() => store.pets.counts()),
    keys: await found(async () => keyCounts(await store.keys.all(), clock.now())),
    database: store.isOnServer
      ? 'on a database server'
      : await found(() => checkStock(dataFolder.productionDatabase)),
    disk: await found(() => statfs(dataFolder.root)),
    files: await found(() => fileSizes(dataFolder.root)),
    backups: await found(async () => (await listBackups(backupFolder)).map(withoutAnimal)),
  };
}

/** Returns the value or, failing that, why there is none: one broken part must not hide the others. */
async function found<Value>(
  ask: () => Promise<Value> | Value,
): Promise<Value | { problem: string }> {
  try {
    return await ask();
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function withoutAnimal({ name, kind, createdAt, sizeBytes, animals }: Backup) {
  return { name, kind, createdAt, sizeBytes, animals };
}

function keyCounts(keys: readonly KeyRecord[], now: number) {
  const plans: Record<string, number> = {};
  for (const { plan } of keys) plans[plan] = (plans[plan] ?? 0) + 1;
  return {
    total: keys.length,
    plans,
    revoked: keys.filter(({ revokedAt }) => revokedAt !== null).length,
    rotating: keys.filter(({ previousUntil }) => (previousUntil ?? 0) > now).length,
  };
}

async function fileSizes(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(
    async ({ name }) => [name, (await stat(join(folder, name))).size] as const,
  );
  return Object.fromEntries(await Promise.all(sizes));
}

/** The end of the log from a complete line on, the older file first. */
async function logTail(folder: string): Promise<string> {
  const names = [`${LOG_FILE_NAME}.1`, LOG_FILE_NAME];
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  const text = texts.join('');
  return text.length <= LOG_TAIL
    ? text
    : text.slice(text.indexOf('\n', text.length - LOG_TAIL) + 1);
}

function withoutSecrets(name: string, value: unknown): unknown {
  return isSecretField(name) ? REDACTED : value;
}

/** Removes secrets, and the name of the person whose home folder this is. */
function clean(text: string): string {
  const home = homedir();
  const spellings = [home, JSON.stringify(home).slice(1, -1)].filter(({ length }) => length > 1);
  let homeless = text;
  for (const spelling of spellings) homeless = homeless.replaceAll(spelling, '~');
  return scrub(homeless);
}
