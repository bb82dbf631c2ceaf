import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import type { Shop } from '../../src/main/app/shop.ts';
import { memoryKeychain } from '../../src/main/keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../../src/main/testing/whole-shop.ts';
import { compareAnimals } from '../model/ledger.ts';
import {
  animalsInBackup,
  expectedAnimals,
  expectedKeys,
  expectedSettings,
  highestId,
  type Entry,
  type Journal,
} from './journal.ts';
import { addAnimal } from './tills.ts';

const SILENT = pino({ level: 'silent' });
/** The longest delay (ns) before counts of requests are written. */
const WRITE_BEHIND = 1e9;
const ROWS = 500;

/** A shop that was opened after a cut, and what was done before it. */
interface Look {
  shop: Shop;
  dataFolder: string;
  entries: readonly Entry[];
  journal: Journal;
  moment: number;
}

/** Opens the shop of a rebuilt disk as after a power cut. Returns what is wrong with it. */
export async function checkDisk(
  dataFolder: string,
  journal: Journal,
  moment: number,
): Promise<string[]> {
  const clock = { now: () => journal.wallClock(moment) };
  const entries = journal.upTo(moment);
  let shop: Shop;
  try {
    shop = await openWholeShop({ dataFolder, log: SILENT, secrets: memoryKeychain(), clock });
  } catch (error) {
    return [`It does not start: ${String(error)}`];
  }
  const look = { shop, dataFolder, entries, journal, moment };
  const problems: string[] = [];
  for (const check of CHECKS) {
    try {
      problems.push(...(await check(look)));
    } catch (error) {
      problems.push(`It does not work: ${String(error)}`);
    }
  }
  await shop.close();
  return problems;
}

/** Returns what SQLite finds wrong with a database that nobody has open. */
export function checkFile(dataFolder: string): string[] {
  const file = join(dataFolder, 'animal-store.sqlite');
  if (!existsSync(file)) return ['There is no database'];
  const database = new Database(file);
  try {
    const found = database.pragma('integrity_check', { simple: true });
    const strays = database.pragma('foreign_key_check') as unknown[];
    return [
      ...(found === 'ok' ? [] : [`integrity_check: ${String(found)}`]),
      ...(strays.length === 0 ? [] : [`foreign_key_check: ${strays.length} rows`]),
    ];
  } catch (error) {
    return [`The database can't be read: ${String(error)}`];
  } finally {
    database.close();
  }
}

async function checkSettings({ shop, entries }: Look): Promise<string[]> {
  // When the address last changed is recorded by the service itself, at a time of its own.
  const found = { ...(await call(shop, 'settings.get', {})), addressChangedAt: null };
  if (expectedSettings(entries).some((settings) => isDeepStrictEqual(settings, found))) return [];
  return ['The settings are not those that were acknowledged'];
}

async function checkAnimals({ shop, entries, moment }: Look): Promise<string[]> {
  const found: { id: bigint; name: string }[] = [];
  const problems: string[] = [];
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  for (;;) {
    const page = { view, offset: found.length, limit: ROWS };
    const { rows, total } = await call(shop, 'pets.rows', page);
    found.push(...rows);
    if (rows.length === ROWS) continue;
    if (total !== found.length)
      problems.push(`${total} animals are counted, ${found.length} found`);
    break;
  }
  problems.push(...compareAnimals(expectedAnimals(entries, moment, moment), found));
  const { all } = await call(shop, 'pets.counts', {});
  if (all !== found.length) problems.push(`${all} animals in total, ${found.length} found`);
  return problems;
}

function addressOf(shop: Shop): string {
  const { production } = shop.state();
  if (production.state !== 'listening') throw new Error(`It is ${JSON.stringify(production)}`);
  return production.localAddress;
}

/** With HTTPS on, only the window is used, because `fetch` does not know our certificate. */
function speaksHttp(shop: Shop): boolean {
  return addressOf(shop).startsWith('http:');
}

async function checkKeys({ shop, entries }: Look): Promise<string[]> {
  const problems: string[] = [];
  if (!speaksHttp(shop)) return problems;
  for (const [secret, works] of expectedKeys(entries)) {
    const { status } = await fetch(`${addressOf(shop)}/pets?limit=1`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const expected = { yes: [200], no: [401], either: [200, 401] }[works];
    if (!expected.includes(status)) {
      problems.push(`A key that works (${works}) was answered with ${status}`);
    }
  }
  return problems;
}

/**
 * Categories go back along with the animals, so only those created since the last restore are
 * expected.
 */
async function checkCategories({ shop, entries }: Look): Promise<string[]> {
  const restored = entries.findLastIndex(({ kind }) => kind === 'restored');
  const found = await call(shop, 'categories.list', {});
  return entries.slice(restored + 1).flatMap((entry) => {
    if (entry.kind !== 'category' || entry.acknowledged === Infinity) return [];
    const isThere = found.some(({ id, name }) => id === entry.id && name === entry.name);
    return isThere ? [] : [`The category ${entry.name} is lost`];
  });
}

async function checkBackups({ shop, dataFolder, entries }: Look): Promise<string[]> {
  const problems: string[] = [];
  const found = await call(shop, 'backups.list', {});
  for (const entry of entries) {
    if (entry.acknowledged === Infinity) continue;
    if (entry.kind !== 'backup' && entry.kind !== 'restored') continue;
    const name = entry.kind === 'backup' ? entry.name : entry.undo;
    const backup = found.find((one) => one.name === name);
    if (!backup) {
      problems.push(`The backup ${name} is lost`);
      continue;
    }
    const { must, may } = animalsInBackup(entries, name);
    if (backup.animals < must.size || backup.animals > may.size) {
      problems.push(`The backup ${name} has ${backup.animals} animals, not ${must.size}`);
    }
  }
  for (const { name } of found) {
    const database = new Database(join(dataFolder, 'backups', name), { readonly: true });
    const state = database.pragma('integrity_check', { simple: true });
    database.close();
    if (state !== 'ok') problems.push(`The backup ${name} is damaged: ${String(state)}`);
  }
  return problems;
}

/** The key that the tills use, once it was acknowledged. */
function tillsKey(entries: readonly Entry[]): { id: string; secret: string } | undefined {
  return entries
    .filter((entry) => entry.kind === 'key made')
    .find(({ plan, acknowledged }) => plan === 'till' && acknowledged < Infinity);
}

/** Every request is counted, except in the last second before the cut or before an earlier kill. */
async function checkCounts({ shop, entries, journal, moment }: Look): Promise<string[]> {
  const late = WRITE_BEHIND + 2 * journal.slowest;
  const kills = entries.filter(({ kind }) => kind === 'killed');
  // A till may read its reply when the process that sent it is gone.
  const counted = journal.answered.filter(
    (at) =>
      at < moment - late &&
      !kills.some(({ sent, acknowledged }) => at > sent - late && at <= acknowledged),
  );
  const till = tillsKey(entries);
  if (!till) return [];
  const keys = await call(shop, 'keys.list', { environment: 'production' });
  const used = keys.find(({ id }) => id === till.id)?.day.used ?? 0;
  return used < counted.length ? [`${counted.length - used} requests are forgotten`] : [];
}

/**
 * Repeating the last sale returns the same animal, and a new animal gets a number that was never
 * given.
 */
async function checkNextAnimal({ shop, entries, moment }: Look): Promise<string[]> {
  const till = tillsKey(entries);
  if (!till || !speaksHttp(shop)) return [];
  const problems: string[] = [];
  const { must } = expectedAnimals(entries, moment, moment);
  const retried = entries.findLast(
    (entry) =>
      entry.kind === 'animals' &&
      entry.idempotencyKey !== undefined &&
      must.has(entry.names[0] ?? ''),
  );
  if (retried?.kind === 'animals' && retried.idempotencyKey !== undefined) {
    const [name = ''] = retried.names;
    const id = await addAnimal(addressOf(shop), till.secret, name, retried.idempotencyKey);
    if (id !== retried.id) problems.push(`A retry of ${name} was answered with another animal`);
  }
  const id = await addAnimal(addressOf(shop), till.secret, 'After the cut', 'after the cut');
  if (id <= highestId(entries)) problems.push(`The number ${id} was given again`);
  return problems;
}

/** Tills are paired with the certificate, so it must stay as it was. */
async function checkCertificate({ shop, entries }: Look): Promise<string[]> {
  const told = entries.findLast((entry) => entry.kind === 'certificate');
  if (told?.kind !== 'certificate') return [];
  await call(shop, 'settings.change', { networkAccess: true, https: true });
  const { production } = shop.state();
  const found = production.state === 'listening' ? production.certificateFingerprint : null;
  return found === told.fingerprint ? [] : ['The certificate is another one'];
}

/** In this order: the counts before anything is counted, and the certificate after all requests. */
const CHECKS = [
  checkSettings,
  checkCounts,
  checkAnimals,
  checkKeys,
  checkCategories,
  checkBackups,
  checkNextAnimal,
  checkCertificate,
];
