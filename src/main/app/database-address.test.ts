import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prepareDataFolder } from '../platform/data-folder.ts';
import { temporaryFolder } from '../testing/program.ts';
import { movedAddress, rememberDatabase } from './database-address.ts';

const ADDRESS = { url: 'postgresql://shop@server/shop' };

it('says why a folder can not record where its stock is moved', () => {
  const folder = prepareDataFolder(temporaryFolder());
  mkdirSync(`${folder.databaseAddress}.new`);
  expect(() => {
    rememberDatabase(folder, ADDRESS);
  }).toThrow(/database\.json can't be written: .+\. Nothing was moved/);
  expect(movedAddress(folder)).toBe(null);
});
