import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveFileNow } from './durable-file.ts';
import { windowsDataFolder } from './data-folder.ts';

const diskOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev;
/** A folder that is on another disk than temporary ones. */
const elsewhere = ['/dev/shm', '/var/tmp'].find(
  (folder) => ![undefined, diskOf(tmpdir())].includes(diskOf(folder)),
);

let profile: string;
let local: string;
let roaming: string;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'profile-'));
  local = join(profile, 'Local');
  roaming = join(profile, 'Roaming');
});
afterEach(() => rmSync(profile, { recursive: true, force: true }));

function keepStockIn(folder: string): void {
  mkdirSync(join(folder, 'Animal Store/backups'), { recursive: true });
  writeFileSync(join(folder, 'Animal Store/animal-store.sqlite'), 'the stock');
  writeFileSync(join(folder, 'Animal Store/backups/one.asbackup'), 'a backup');
}

const stockIn = (folder: string) => readFileSync(join(folder, 'animal-store.sqlite'), 'utf8');

/** A move that the system refuses, at the first try or whenever the target's name fits. */
function refuses(code: string, target: RegExp): typeof moveFileNow {
  return (from, to) => {
    if (target.test(to)) throw Object.assign(new Error(code), { code });
    moveFileNow(from, to);
  };
}

it('is in the part of the profile that stays on this computer', () => {
  expect(windowsDataFolder(local, roaming)).toBe(join(local, 'Animal Store Data'));
  expect(existsSync(local)).toBe(false);
});

it('takes along what lies in the roaming part, once', () => {
  keepStockIn(roaming);
  const folder = windowsDataFolder(local, roaming);
  expect(stockIn(folder)).toBe('the stock');
  expect(existsSync(join(roaming, 'Animal Store'))).toBe(false);
  keepStockIn(roaming);
  writeFileSync(join(folder, 'animal-store.sqlite'), 'the stock of today');
  expect(stockIn(windowsDataFolder(local, roaming))).toBe('the stock of today');
});

it.runIf(elsewhere)('takes it along from another disk or a share', () => {
  const share = mkdtempSync(join(elsewhere ?? '', 'roaming-'));
  try {
    keepStockIn(share);
    const folder = windowsDataFolder(local, share);
    expect(folder).toBe(join(local, 'Animal Store Data'));
    expect(stockIn(folder)).toBe('the stock');
    expect(readFileSync(join(folder, 'backups/one.asbackup'), 'utf8')).toBe('a backup');
    expect(readdirSync(share)).toEqual(['Animal Store (moved)']);
  } finally {
    rmSync(share, { recursive: true });
  }
});

it('leaves a stock that another program uses where it is', () => {
  keepStockIn(roaming);
  const inUse = refuses('EBUSY', /being moved/);
  const folder = windowsDataFolder(local, roaming, inUse);
  expect(folder).toBe(join(roaming, 'Animal Store'));
  expect(stockIn(folder)).toBe('the stock');
  expect(stockIn(windowsDataFolder(local, roaming))).toBe('the stock');
});

it('puts it back when there is no room for it', () => {
  keepStockIn(roaming);
  const full = refuses('ENOSPC', /Data$/);
  const folder = windowsDataFolder(local, roaming, full);
  expect(folder).toBe(join(roaming, 'Animal Store'));
  expect(stockIn(folder)).toBe('the stock');
});

it('goes on where a power cut has interrupted it', () => {
  keepStockIn(roaming);
  const inHand = join(roaming, 'Animal Store (being moved)');
  moveFileNow(join(roaming, 'Animal Store'), inHand);
  mkdirSync(join(local, 'Animal Store Data (incomplete)'), { recursive: true });
  expect(stockIn(windowsDataFolder(local, roaming))).toBe('the stock');
});
