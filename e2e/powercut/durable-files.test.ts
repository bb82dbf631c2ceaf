import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileDiskLog, readDiskLog } from './disk-log.ts';
import { Disk, type Fate } from './disk.ts';

const MAIN = new URL('../../src/main', import.meta.url).href;
const NOTHING_KEPT: Fate = {
  isOrdered: false,
  keepsName: () => false,
  keepsSector: () => false,
};

const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'animal-store-durable-')));
const library = compileDiskLog(temporary) ?? '';
const powerCut = { skip: library === '', timeout: 60_000 };

/**
 * Runs a program on a folder with these files. Returns the folder as it is after a power cut at the
 * program's end that loses everything that was not synced.
 */
function afterCut(files: Record<string, string>, program: string): string {
  const folder = mkdtempSync(join(temporary, 'case-'));
  const [root, log, rebuilt] = ['disk', 'log', 'rebuilt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(root);
  mkdirSync(rebuilt);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const disk = new Disk(root);
  const text = `const folder = ${JSON.stringify(root)};\n${program}`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', text], {
    env: { ...process.env, LD_PRELOAD: library, DISK_LOG: log, DISK_LOG_ROOT: root },
    encoding: 'utf8',
  });
  if (ended.status !== 0) throw new Error(ended.stderr);
  disk.record(readDiskLog(log));
  disk.rebuild(Infinity, NOTHING_KEPT, rebuilt);
  return rebuilt;
}

test('what nobody synced is gone after the cut', powerCut, () => {
  const folder = afterCut(
    { kept: 'before' },
    `import { renameSync, writeFileSync } from 'node:fs';
     writeFileSync(folder + '/kept', 'after');
     writeFileSync(folder + '/new', 'content');
     renameSync(folder + '/new', folder + '/newer');`,
  );
  expect(readdirSync(folder)).toEqual(['kept']);
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('before');
});

test('a backup or a restored stock that took its place is whole', powerCut, () => {
  const folder = afterCut(
    { place: 'before' },
    `import { writeFileSync } from 'node:fs';
     import { putInPlace } from '${MAIN}/store/sqlite/files/durable-file.ts';
     writeFileSync(folder + '/finished', 'x'.repeat(10_000));
     await putInPlace(folder + '/finished', folder + '/place');`,
  );
  expect(readdirSync(folder)).toEqual(['place']);
  expect(readFileSync(join(folder, 'place'), 'utf8')).toBe('x'.repeat(10_000));
});

test('settings and certificates that were replaced in a new folder are whole', powerCut, () => {
  const folder = afterCut(
    {},
    `import { makeFolder, replaceFile } from '${MAIN}/platform/durable-file.ts';
     makeFolder(folder + '/a/b');
     replaceFile(folder + '/a/b/settings.json', 'before');
     replaceFile(folder + '/a/b/settings.json', 'after');`,
  );
  expect(readFileSync(join(folder, 'a/b/settings.json'), 'utf8')).toBe('after');
});

test('a damaged stock that was set aside is whole, and its log is gone for good', powerCut, () => {
  const folder = afterCut(
    { stock: 'damaged', 'stock-wal': 'its log' },
    `import { setAside } from '${MAIN}/store/sqlite/files/replaced-database.ts';
     import { removeCompanions } from '${MAIN}/store/sqlite/files/durable-file.ts';
     await setAside(folder + '/stock', { now: () => 0 });
     await removeCompanions(folder + '/stock');`,
  );
  expect(readFileSync(join(folder, 'stock.damaged-1970-01-01T00-00-00Z'), 'utf8')).toBe('damaged');
  const log = join(folder, 'stock.damaged-1970-01-01T00-00-00Z-wal');
  expect(readFileSync(log, 'utf8')).toBe('its log');
  expect(existsSync(join(folder, 'stock-wal'))).toBe(false);
});
