import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { observedDisk, observedLastBackup, observedStock } from '../platform/observed.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

it('tells what is in stock, the free disk, and when the newest backup was made', async () => {
  const clock = new StandingClock();
  const log = pino({ level: 'silent' });
  const place = { dataFolder: temporaryFolder(), secrets: memoryKeychain(), log, clock };
  const before = await openWholeShop(place);
  await call(before, 'pets.add', {
    pet: { name: 'Bella', categoryId: 1n, status: 'sold' },
  });
  const { createdAt } = await call(before, 'backups.create', {});
  await before.close();

  const emitted: object[] = [];
  const tell = (event: object) => emitted.push(event);
  const ends = [observedStock, observedDisk, observedLastBackup].map((each) =>
    each.subscribe(tell),
  );
  const shop = await openWholeShop(place);
  await vi.waitFor(() => {
    const animals = { available: 0, pending: 0, sold: 1, none: 0 };
    expect(emitted).toContainEqual({ environment: 'production', animals });
    expect(emitted).toContainEqual({ at: createdAt });
  });
  expect(emitted).toContainEqual({ free: expect.toSatisfy((free: number) => free > 0) as number });
  for (const end of ends) end();
  await shop.close();
});
