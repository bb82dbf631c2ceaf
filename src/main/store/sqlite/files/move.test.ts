import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { StandingClock } from '../../../testing/records.ts';
import { CAN_MOUNT, mountSmallDisk } from '../../../testing/small-disk.ts';
import { addAnimals, databaseIn, withStock } from '../../../testing/stock.ts';
import { openDatabase } from '../database.ts';
import { copyBeside, whileHeld } from './move.ts';

const clock = new StandingClock();
const noted = () => undefined;

async function stockOf(animals: number): Promise<string> {
  const file = databaseIn(temporaryFolder());
  await withStock(file, (store) => addAnimals(store, 1, animals));
  return file;
}

it.runIf(CAN_MOUNT)('a copy that the disk has no room for says so', async () => {
  const file = await stockOf(20_000);
  const disk = mountSmallDisk(1);
  try {
    const to = { file: join(disk.folder, 'animal-store.sqlite'), clock };
    const copying = whileHeld([{ file, clock }], async ([shop]) => {
      if (shop) await copyBeside(to, shop, noted);
    });
    const full = expect.stringContaining('the disk is full') as string;
    await expect(copying).rejects.toMatchObject({ code: 'storage_unavailable', message: full });
  } finally {
    disk.unmount();
  }
});

it('a stock that another program reads is not held, and says so', async () => {
  const file = await stockOf(1);
  const other = openDatabase(file);
  try {
    other.exec('BEGIN');
    other.exec('SELECT count(*) FROM pets');
    const holding = whileHeld([{ file, clock }], () => Promise.resolve());
    await expect(holding).rejects.toMatchObject({ code: 'storage_unavailable' });
  } finally {
    other.close();
  }
});
