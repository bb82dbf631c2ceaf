import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Backup } from '../../shared/backup.ts';
import { ShopError } from '../../shared/errors.ts';
import { BUILT_IN_FIELDS } from '../../shared/fields/built-in.ts';
import type { Details } from '../../shared/fields/details.ts';
import { UNNAMED_CLERK } from '../../shared/history.ts';
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
    const clerk = { session: 'window', person: null, rights: null, allowedBy: null };
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
  await handlers['backups.create'](
    {},
    { session: 'window', person, rights: null, allowedBy: null },
  );
  expect(createBackup).toHaveBeenCalledWith(kind);
});

it('a choice with another word is given to the animals that have it, and others are left alone', async () => {
  await withStock(join(temporaryFolder(), 'shop.sqlite'), async (store) => {
    const emit = vi.fn();
    const handlers = createHandlers({ stock: () => store, emit } as unknown as HandlerParts);
    const owner = { session: 'window', person: null, rights: null, allowedBy: null };
    const known: Details[] = [{ sex: 'Male' }, { sex: 'Female' }, {}];
    const added = known.map((details) => ({ name: 'Rex', categoryId: 1n, details }));
    await store.pets.addMany(added, { author: UNNAMED_CLERK });
    const field = BUILT_IN_FIELDS.find(({ id }) => id === 'sex');
    if (!field) throw new Error('There is no field for the sex');
    const sexes = async () => {
      const { rows } = await store.pets.byIds([1n, 2n, 3n]);
      return rows.map(({ details }) => details['sex']);
    };
    const save = (choices: string[]) =>
      handlers['fields.save']({ field: { ...field, choices } }, owner);
    await save(['Unknown', 'Female', 'Male']);
    expect(await sexes()).toEqual(['Male', 'Female', undefined]);
    await save(['Unknown', 'Female', 'Buck']);
    expect(await sexes()).toEqual(['Buck', 'Female', undefined]);
    // One that is taken out is no other word for any.
    await save(['Unknown', 'Buck']);
    expect(await sexes()).toEqual(['Buck', 'Female', undefined]);
  });
});
