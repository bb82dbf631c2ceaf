import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Backup } from '../../shared/backup.ts';
import { ShopError } from '../../shared/errors.ts';
import { temporaryFolder } from '../testing/program.ts';
import { withStock } from '../testing/stock.ts';
import { createHandlers, type HandlerParts } from './handlers.ts';

it('tells of no failure once an animal is stored, whatever became of its place in the view', async () => {
  await withStock(join(temporaryFolder(), 'shop.sqlite'), async (store) => {
    const pets = {
      ...store.pets,
      position: () => Promise.reject(new ShopError('storage_unavailable', 'Try again.')),
    };
    const stock = () => ({ ...store, pets });
    const handlers = createHandlers({ stock } as unknown as HandlerParts);
    const clerk = { session: 'window', person: null };
    const added = await handlers['pets.add']({ pet: { name: 'Rex', categoryId: 1n } }, clerk);
    expect(added).toMatchObject({ row: { id: 1n, name: 'Rex' } });
    expect(await store.pets.counts()).toMatchObject({ all: 1 });
  });
});

it.each([
  ['an owner', 'owner', 'manual'],
  ['a clerk', 'clerk', 'by-clerk'],
  ['somebody in a shop without persons', null, 'manual'],
] as const)('a backup that %s makes is of a kind of its own', async (_who, role, kind) => {
  const createBackup = vi.fn(() => Promise.resolve({} as Backup));
  const handlers = createHandlers({ createBackup } as unknown as HandlerParts);
  const person = role && { id: crypto.randomUUID(), name: 'Carl', role };
  await handlers['backups.create']({}, { session: 'window', person });
  expect(createBackup).toHaveBeenCalledWith(kind);
});
