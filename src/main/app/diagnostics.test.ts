import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { saveDiagnostics } from './diagnostics.ts';
import { storageUsage } from './storage-usage.ts';
import { createLog } from '../platform/log.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { expectOwnerOnly } from '../testing/owner-only.ts';
import { temporaryFolder } from '../testing/program.ts';
import { keyRecord, newPhotograph, StandingClock, tillAuthor } from '../testing/records.ts';
import { addAnimals } from '../testing/stock.ts';

const SECRET = `ast_live_${'s3cr'.repeat(9)}Et`;
const clock = new StandingClock();

let dataFolder: DataFolder;
let store: Store;
beforeEach(async () => {
  dataFolder = prepareDataFolder(temporaryFolder());
  store = await openSqliteStore({ file: dataFolder.productionDatabase, clock });
});
afterEach(async () => {
  await store.close();
  rmSync(dataFolder.root, { recursive: true });
});

async function contentOf(settings = DEFAULT_SETTINGS): Promise<string> {
  const file = await saveDiagnostics({
    dataFolder,
    version: '1.2.3',
    settings,
    state: {
      production: { state: 'off' },
      staging: { state: 'off' },
      storageProblem: null,
      backupProblem: null,
      crowdedBy: null,
      isSample: false,
    },
    store,
    clock,
  });
  expectOwnerOnly(file);
  const files = unzipSync(readFileSync(file));
  expect(Object.keys(files)).toEqual(['diagnostics.json', 'animal-store.log']);
  return Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
}

test('diagnostics tell how the shop is doing', async () => {
  await addAnimals(store, 1, 3);
  await store.keys.insert(keyRecord('a', { plan: 'pro' }));
  const { log, close } = createLog({ folder: dataFolder.logs });
  log.info('The service is listening');
  await close();
  const content = await contentOf();
  expect(content).toContain('"animalStore": "1.2.3"');
  expect(content).toContain('"port": 7387');
  expect(content).toMatch(/"database": \{\s*"problem": null,\s*"schemaVersion": -?\d+/);
  expect(content).toMatch(/"counts": \{[^}]*"all": 3/);
  expect(content).toMatch(/"plans": \{\s*"pro": 1/);
  expect(content).toContain('The service is listening');
});

test('diagnostics hold no secret, wherever it was planted', async () => {
  const digest = createHash('sha256').update(SECRET).digest();
  await store.keys.insert(keyRecord('a', { label: `Till ${SECRET}`, digest }));
  await store.pets.add({ pet: { name: `Rex ${SECRET}`, categoryId: 1n }, author: tillAuthor('a') });
  mkdirSync(dataFolder.logs);
  writeFileSync(
    join(dataFolder.logs, 'animal-store.log'),
    [`{"msg":"${SECRET}"}`, `Authorization: Bearer ${SECRET}`, `in ${homedir()}/shop`, ''].join(
      '\n',
    ),
  );
  writeFileSync(join(dataFolder.logs, 'animal-store.log.1'), `{"old":"${SECRET}"}\n`);
  writeFileSync(dataFolder.settingsFile, `{"note":"${SECRET}"}`);
  writeFileSync(join(dataFolder.root, SECRET), '');
  const content = await contentOf({
    ...DEFAULT_SETTINGS,
    backupFolder: `/media/${SECRET}`,
  });
  expect(content).not.toContain('s3cr');
  for (const encoding of ['hex', 'base64'] as const) {
    expect(content).not.toContain(digest.toString(encoding).slice(0, 20));
  }
  expect(content).not.toContain(JSON.stringify([...digest.subarray(0, 8)]).slice(1, -1));
  expect(content).not.toContain(`in ${homedir()}`);
  expect(content).not.toContain('Rex');
});

test('diagnostics are saved all the same when parts are broken', async () => {
  const broken: Store = {
    ...store,
    pets: { ...store.pets, counts: () => Promise.reject(new Error('out of order')) },
  };
  const working = store;
  store = broken;
  rmSync(dataFolder.productionDatabase);
  const content = await contentOf({ ...DEFAULT_SETTINGS, backupFolder: '/no/such/folder' });
  expect(content).toContain('"problem": "out of order"');
  expect(content).toContain('The backups in /no/such/folder can’t be read');
  store = working;
});

test('the newest five are kept, and count with the log as what the shop takes', async () => {
  const names = () =>
    readdirSync(dataFolder.root)
      .filter((name) => name.endsWith('.zip'))
      .sort();
  writeFileSync(join(dataFolder.root, 'animal-store-diagnostics-mine.zip'), '');
  for (let n = 0; n < 7; n += 1) {
    await contentOf();
    clock.time += 60_000;
  }
  expect(names()).toHaveLength(6);
  expect(names()).toContain('animal-store-diagnostics-mine.zip');
  expect(names()).not.toContain('animal-store-diagnostics-2026-11-21T07-31-00Z.zip');
  await addAnimals(store, 1, 1);
  await store.photographs.add(newPhotograph(1n, 1));
  const { image, thumbnail } = newPhotograph(1n, 1);
  const { photographs, logs, stock, free } = await storageUsage(dataFolder, store);
  expect(photographs).toEqual({ bytes: image.length + thumbnail.length, most: 5_000_000_000 });
  expect(logs.bytes).toBeGreaterThan(1_000);
  expect(logs.most).toBeGreaterThan(10_000_000);
  expect(stock.bytes).toBeGreaterThan(0);
  expect(stock.most).toBe(20_000_000_000);
  expect(free).toBeGreaterThan(0);
});
