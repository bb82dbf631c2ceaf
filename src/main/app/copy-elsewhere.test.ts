import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { temporaryFolder } from '../testing/program.ts';
import { pngOf } from '../testing/records.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import type { HostPowers } from './host.ts';
import type { Shop } from './shop.ts';

let folder: string;
let stick: string;
const open: Shop[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  stick = join(folder, 'stick');
  mkdirSync(stick);
});
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
  rmSync(folder, { recursive: true });
});

async function shopIn(name: string, host: Partial<HostPowers> = {}): Promise<Shop> {
  const dataFolder = join(folder, name);
  mkdirSync(dataFolder);
  const log = pino({ level: 'silent' });
  const shop = await openWholeShop({ dataFolder, log, secrets: memoryKeychain(), host });
  open.push(shop);
  return shop;
}

test('a copy for elsewhere is one file, from which another computer restores animals and photographs', async () => {
  const here = await shopIn('here');
  const pet = { name: 'Bella', categoryId: 1n };
  const { row } = await call(here, 'pets.add', { pet });
  const image = pngOf(5_000);
  const { id } = await call(here, 'photographs.add', {
    photograph: { petId: row.id, image, thumbnail: pngOf(500) },
  });
  const copy = await call(here, 'backups.copyElsewhere', { folder: stick });
  expect(copy.animals).toBe(1);
  expect(readdirSync(stick).map((name) => join(stick, name))).toEqual([copy.file]);
  expect(await call(here, 'backups.list', {})).toEqual([]);

  const there = await shopIn('there');
  const { backup } = await call(there, 'backups.takeIn', { file: copy.file });
  if (!backup) throw new Error('Nothing was taken in');
  await call(there, 'backups.restore', { name: backup.name });
  expect(await call(there, 'photographs.image', { id })).toEqual({ image });
});

test('on the desktop only files and folders that a person chose are read and written', async () => {
  const shop = await shopIn('shop', {
    kind: 'desktop',
    chooseFolder: () => Promise.resolve(stick),
    chooseFile: () => Promise.resolve(null),
  });
  const copy = () => call(shop, 'backups.copyElsewhere', { folder: stick });
  await expect(copy()).rejects.toThrow('must be chosen');
  await call(shop, 'app.chooseFolder', {});
  const { file } = await copy();
  await expect(call(shop, 'backups.takeIn', { file })).rejects.toThrow('must be chosen');
  expect(await call(shop, 'backups.takeIn', { file: null })).toEqual({ backup: null });
});

test('a copy for elsewhere is not put among the backups, which are removed when they are old', async () => {
  const shop = await shopIn('shop');
  const { backupFolder } = await call(shop, 'app.info', {});
  const copied = call(shop, 'backups.copyElsewhere', { folder: `${backupFolder}/` });
  await expect(copied).rejects.toThrow('This is the folder for backups');
  expect(await call(shop, 'backups.list', {})).toEqual([]);
});

test('in a browser, a file is named by its whole path, and anything but a backup is refused', async () => {
  const shop = await shopIn('shop');
  const takeIn = (file: string) => call(shop, 'backups.takeIn', { file });
  await expect(takeIn('stick/backup')).rejects.toThrow('must be a whole path');
  await expect(takeIn('/etc/passwd')).rejects.toThrow('passwd');
});
