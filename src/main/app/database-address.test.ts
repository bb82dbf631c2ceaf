import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prepareDataFolder } from '../platform/data-folder.ts';
import { temporaryFolder } from '../testing/program.ts';
import { movedAddress, movedDatabase, rememberMove } from './database-address.ts';

const ADDRESS = { url: 'postgresql://shop@server/shop' };

it('says why a folder can not record where its stock is moved', () => {
  const folder = prepareDataFolder(temporaryFolder());
  mkdirSync(`${folder.databaseAddress}.new`);
  expect(() => rememberMove(folder, ADDRESS)).toThrow(
    /database\.json can't be written: .+\. It says where the stock is/,
  );
  expect(movedAddress(folder)).toBe(null);
});

it('begins no second shop in a folder whose stock was moved on to another', () => {
  const folder = prepareDataFolder(temporaryFolder());
  rememberMove(folder, { folder: '/srv/shop' });
  expect(() => movedDatabase(folder)).toThrow(/was moved to \/srv\/shop: open that folder\./);
});
