import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILT_IN_FIELDS } from '../../shared/fields/built-in.ts';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import { BUILT_IN_PAPERS } from '../../shared/papers.ts';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import type { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { PUPPIES, StandingClock } from '../testing/records.ts';
import { addPhotograph, namePhotographs, undo, withStock } from '../testing/stock.ts';
import { restoreBackup } from './restore.ts';
import { salvageStock } from './recovery-options.ts';
import { backUp } from './testing/backed-up-stock.ts';

/** What a shop wrote down about its animals, their photographs and its saved views and papers, through the ways in which a database is replaced. */

const clock = new StandingClock();
const [PRICE] = BUILT_IN_FIELDS;
const BELLA = { price: 1250, chip: '276098106123456', notes: 'Shy; likes “Äpfel” 🍎', xaa: true };
const REX = { born: '2026-02-28', sex: 'Male' };

function inStock<Value>(
  { productionDatabase }: DataFolder,
  work: (store: SqliteStore) => Promise<Value>,
): Promise<Value> {
  return withStock(productionDatabase, work);
}

/** The fields, what every animal has of them, the removed ones too, and the history of it all. */
async function writtenDown({ fields, pets, history, photographs, savedViews, papers }: Store) {
  const animals = await Array.fromAsync(pets.all());
  const { entries } = await history.page({ limit: 100 });
  return {
    fields: await fields.list(),
    savedViews: await savedViews.list(),
    papers: await papers.read(),
    details: animals.map(({ name, details }) => [name, details]),
    removed: (await pets.removed(0, 10, 'apfel')).rows,
    photographs: await photographs.thumbnails(animals.flatMap((animal) => animal.photographs)),
    history: entries.map(({ before, after }) => [before?.details, after?.details]),
  };
}

async function filledFolder(): Promise<DataFolder> {
  if (!PRICE) throw new Error('There is no field');
  const data = prepareDataFolder(temporaryFolder());
  await inStock(data, async (store) => {
    const { fields, pets, savedViews, papers } = store;
    await savedViews.save(PUPPIES);
    await papers.change({ templates: [] });
    await fields.save({ ...PRICE, name: 'Asking price', categories: [1n] });
    await fields.save({ ...PRICE, id: null, name: 'Vaccinated', kind: 'yesNo' });
    const { rows } = await pets.addMany(
      ['Bella', 'Rex', 'Tom'].map((name) => ({ name, categoryId: 1n, details: {} })),
      { author: UNNAMED_CLERK },
    );
    for (const { id } of rows) await addPhotograph(store, id, Number(id));
    const { rows: shown } = await pets.byIds(rows.map(({ id }) => id));
    for (const [place, details] of [BELLA, REX, { notes: 'apfel' }].entries()) {
      const animals = shown.slice(place, place + 1);
      await pets.change({ kind: 'animals', animals }, { details }, UNNAMED_CLERK);
    }
    const animals = (await Array.fromAsync(pets.all())).slice(2);
    await pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK);
  });
  return data;
}

test('a restore brings all of it back as it was in the backup, where it can be undone', async () => {
  const data = await filledFolder();
  const { backup, before } = await inStock(data, async (store) => ({
    before: await writtenDown(store),
    backup: await backUp(data),
  }));
  await inStock(data, async (store) => {
    const { fields, pets, savedViews, papers } = store;
    await papers.change(BUILT_IN_PAPERS);
    for (const { id } of await savedViews.list()) await savedViews.remove(id);
    await namePhotographs(store, 1n, []);
    const animals = await Array.fromAsync(pets.all());
    const change = { details: { price: 1, chip: null, notes: 'Lost', xaa: null } };
    await pets.change({ kind: 'animals', animals: animals.slice(0, 1) }, change, UNNAMED_CLERK);
    if (PRICE) await fields.save(PRICE);
  });
  const backupFile = join(data.backups, backup.name);
  await restoreBackup({ dataFolder: data, backupFile, clock });
  await expectAll(data, before);
});

test('salvaging keeps all of it', async () => {
  const data = await filledFolder();
  const before = await inStock(data, writtenDown);
  expect(await salvageStock(data, clock)).toMatchObject({ animals: 2, missing: 0, lost: [] });
  await expectAll(data, before);
});

async function expectAll(data: DataFolder, before: Awaited<ReturnType<typeof writtenDown>>) {
  expect(before.details).toEqual([
    ['Bella', BELLA],
    ['Rex', REX],
  ]);
  expect(before.photographs).toHaveLength(2);
  expect(before.savedViews).toMatchObject([{ name: PUPPIES.name, look: PUPPIES.look }]);
  expect(before.papers.templates).toEqual([]);
  expect(before.removed).toMatchObject([{ name: 'Tom' }]);
  await inStock(data, async (store) => {
    expect(await writtenDown(store)).toEqual(before);
    const [bella, rex] = await Array.fromAsync(store.pets.all());
    if (!bella || !rex) throw new Error('An animal is missing');
    const twice = store.pets.change(
      { kind: 'animals', animals: [rex] },
      { details: { chip: BELLA.chip } },
      UNNAMED_CLERK,
    );
    await expect(twice).rejects.toThrow(/Bella/);
    const sold = await store.pets.change(
      { kind: 'animals', animals: [bella] },
      { details: { price: null } },
      UNNAMED_CLERK,
    );
    await undo(store, sold);
    expect((await writtenDown(store)).details).toEqual(before.details);
  });
}
