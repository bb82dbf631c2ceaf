import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Details } from '../../../shared/fields/details.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { linesIn, type WantedEntries, type WantedPage } from '../../../shared/register-calls.ts';
import { GIVEN_AWAY, PAID_HERE } from '../../../shared/sale.ts';
import { openSqliteStore, type SqliteStore } from '../sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { databaseIn, undo } from '../../testing/stock.ts';

const ALL = { part: 'all', from: null, to: null, search: '' } as const;
const PAGE = { ...ALL, before: null, limit: 50 };
const FARM = customer('Willow Farm', 'Hill 1\nLudlow');
const MS_LEE = customer('Ms Lee', '');

let store: SqliteStore;
const clock = new StandingClock();

function customer(name: string, address: string) {
  return { id: randomUUID(), name, address, phone: '', email: '', note: '' };
}

beforeEach(async () => {
  clock.time = Date.UTC(2026, 10, 21, 7, 30);
  store = await openSqliteStore({ file: databaseIn(temporaryFolder()), clock });
  await store.categories.rename(1n, 'Tortoises');
  for (const one of [FARM, MS_LEE]) await store.customers.save(one);
});
afterEach(() => store.close());

async function deliver(name: string, quantity = 1): Promise<PetRow> {
  const line = { name, categoryId: 1n, quantity, isGroup: true, price: null, place: '' };
  const { outcome } = await store.deliveries.takeIn(
    { id: randomUUID(), day: '2026-11-19', supplierId: FARM.id, document: '', lines: [line] },
    UNNAMED_CLERK,
  );
  return latest({ id: outcome.rows[0]?.id ?? 0n });
}

async function latest({ id }: Pick<PetRow, 'id'>): Promise<PetRow> {
  const [row] = (await store.pets.byIds([id])).rows;
  if (!row) throw new Error('It is not in stock');
  return row;
}

async function change(id: bigint, details: Details): Promise<void> {
  const { version } = await latest({ id });
  await store.pets.changeEach([{ id, version, change: { details } }], UNNAMED_CLERK);
}

async function removeTwo({ id }: PetRow, why: string): Promise<void> {
  const { version } = await latest({ id });
  const some = { id, version, quantity: 2, why, day: '2026-11-20' };
  await store.pets.removeSome(some, UNNAMED_CLERK);
}

function sell({ id, name }: PetRow, quantity = 1, customerId: string | null = MS_LEE.id) {
  const line = { petId: id, words: name, identity: '', categoryId: 1n, quantity, unitPrice: 0 };
  return store.sales.complete(
    {
      ...PAID_HERE,
      id: randomUUID(),
      customerId,
      note: '',
      payments: [],
      lines: [{ ...line, ...GIVEN_AWAY, taxRate: null }],
    },
    UNNAMED_CLERK,
  );
}

async function book(country: string, wanted: Partial<WantedEntries> = {}) {
  const printed = await store.register.book({ ...ALL, ...wanted }, country);
  return { ...printed, lines: linesIn(printed) };
}
const page = (country: string, wanted: Partial<WantedPage> = {}) =>
  store.register.page({ ...PAGE, ...wanted }, country);

describe('the book of England', () => {
  it('has each animal with its supplier, dates of acquisition, sale and death', async () => {
    const sheldon = await deliver('Sheldon');
    const group = await deliver('Hatchlings', 5);
    await change(sheldon.id, { sex: 'Male', born: '2026-01-02' });
    await sell(sheldon);
    await removeTwo(group, 'Died: old age');
    const { lines, law } = await book('GB');
    expect(law).toContain('2018/486');
    const farm = 'Willow Farm, Hill 1, Ludlow';
    expect(lines).toEqual([
      ['1', 'Sheldon, Tortoises', farm, 'Male', '02/01/2026', '', '19/11/2026', '21/11/2026', ''],
      ['2', '5 × Hatchlings, Tortoises', farm, '', '', '', '19/11/2026', '', ''],
      ['2', '2 × Hatchlings, Tortoises', '', '', '', '', '', '', '20/11/2026'],
    ]);
  });

  it('leaves out what an undo took back, which stays in the register', async () => {
    const sheldon = await deliver('Sheldon');
    const { outcome } = await sell(sheldon);
    await undo(store, outcome);
    expect((await book('GB')).lines.map((line) => line[7])).toEqual(['']);
    expect((await page('GB')).rows).toMatchObject([
      { number: 3, kind: 'returned', undoneBy: null },
      { number: 2, kind: 'sold', undoneBy: 3, person: { name: 'Ms Lee' } },
      { number: 1, kind: 'added', undoneBy: null },
    ]);
  });

  it('is of the days and animals that are asked for', async () => {
    await sell(await deliver('Sheldon'));
    clock.time += 40 * 86_400_000;
    await deliver('Shelly');
    const numbers = async (wanted: Partial<WantedEntries>) =>
      (await book('GB', wanted)).lines.map(([number]) => number);
    expect(await numbers({ search: 'shelly' })).toEqual(['3']);
    // As in the list: accents and the sign before a number make no difference.
    expect(await numbers({ search: 'SHÉLLY No. 2' })).toEqual(['3']);
    expect(await numbers({ from: '2026-11-20', to: '2026-11-30' })).toEqual(['1']);
    expect(await numbers({ from: '2026-12-01' })).toEqual([]);
  });
});

describe('any book', () => {
  const moves = async () =>
    (await book('FR')).lines.map((line) => [line[0], line[1], line[5], line[10]]);

  it('has a departure that was taken back and then happened again', async () => {
    const animals = [await latest(await deliver('Sheldon'))];
    const gone = await store.pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK, 'Moved');
    const undone = await undo(store, gone);
    const again = await undo(store, undone);
    expect(await moves()).toEqual([['1', '19/11/2026', '1', '21/11/2026']]);
    expect((await page('FR')).rows.map(({ undoneBy }) => undoneBy)).toEqual([null, null, 3, null]);
    await undo(store, again);
    expect(await moves()).toEqual([['1', '19/11/2026', '1', '']]);
  });

  it('says that a number was corrected, and what went to another group', async () => {
    const group = await deliver('Hatchlings', 5);
    await change(group.id, { quantity: 7 });
    const other = await deliver('Hatchlings', 3);
    const animals = [await latest(group), await latest(other)];
    await store.pets.join({ animals }, UNNAMED_CLERK);
    expect(await moves()).toEqual([
      ['1', '19/11/2026', '5', ''],
      ['1', '21/11/2026', '2 (rectifié)', ''],
      ['1', '21/11/2026', '3 (rectifié)', ''],
      ['3', '19/11/2026', '3', ''],
      ['3', '', '3 (rectifié)', '21/11/2026'],
    ]);
    const name = '3 (corrected 21/11/2026) × Hatchlings, Tortoises';
    expect((await book('GB')).lines.at(-1)?.[1]).toBe(name);
    expect((await book('ES')).lines[0]?.[1]).toBe('2026-11-19');
  });

  it('names whom a buyer became one with', async () => {
    await sell(await deliver('Sheldon'));
    const lee = customer('Mrs Lee', 'Pond Road 3');
    await store.customers.save(lee);
    await store.customers.merge(MS_LEE.id, lee.id);
    expect((await book('FR')).lines.map((line) => line[12])).toEqual(['Mrs Lee, Pond Road 3']);
    expect((await page('FR', { part: 'missing' })).rows).toEqual([]);
    expect((await store.register.check()).problems).toEqual([]);
  });

  it('leaves out a treatment that was taken back', async () => {
    const animals = { kind: 'animals' as const, animals: [await deliver('Sheldon')] };
    const given = { day: '2026-11-21', what: 'Worming', by: '', medicine: '', batch: '' };
    const treatment = { ...given, id: randomUUID(), until: null, againOn: null };
    const { outcome } = await store.treatments.record(animals, treatment, UNNAMED_CLERK);
    expect((await book('GB')).lines[0]?.[5]).toBe('21/11/2026 Worming');
    await undo(store, outcome);
    expect((await book('GB')).lines[0]?.[5]).toBe('');
  });
});

it('is printed for the part that is shown', async () => {
  const [sheldon] = [await deliver('Sheldon'), await deliver('Shelly')];
  await change(sheldon.id, { protection: 'EU Annex A' });
  const names = async (part: WantedEntries['part']) =>
    (await book('GB', { part })).lines.map((line) => line[1]?.split(',')[0]);
  expect(await names('all')).toEqual(['Sheldon', 'Shelly']);
  expect(await names('protected')).toEqual(['Sheldon']);
  expect([await names('treated'), await names('missing')]).toEqual([[], []]);
});

describe('the book of Germany', () => {
  it('has only protected animals, with their documents and to whom they went', async () => {
    await deliver('Rabbit');
    const sheldon = await deliver('Sheldon');
    const protection = {
      protection: 'EU Annex A',
      originproof: 'DE-4711',
      species: 'Testudo hermanni',
    };
    await change(sheldon.id, { ...protection, chip: '276098106123456' });
    await sell(sheldon);
    const { lines, name } = await book('DE');
    expect(name).toBe('Aufnahme- und Auslieferungsbuch');
    expect(lines).toEqual([
      [
        '2',
        '19.11.26',
        'Testudo hermanni; Zahl: 1; Kennzeichen: 276098106123456; Dokument: DE-4711',
        'Willow Farm, Hill 1, Ludlow',
        '21.11.26',
        'Ms Lee',
      ],
    ]);
  });

  it('says what it lacks, until that is there', async () => {
    const sheldon = await deliver('Sheldon');
    await change(sheldon.id, { protection: 'EU Annex A' });
    await sell(sheldon);
    const missing = async () =>
      (await page('DE', { part: 'missing' })).rows.map((row) => [row.number, row.missing]);
    expect(await missing()).toEqual([
      [3, ['buyerAddress']],
      [1, ['document']],
    ]);
    // No book of elsewhere asks for these.
    expect((await page('GB', { part: 'missing' })).rows).toEqual([]);
    await store.customers.save({ ...MS_LEE, address: 'Pond Road 3' });
    expect(await missing()).toEqual([[1, ['document']]]);
    const { rows, counts } = await page('DE');
    expect(rows[0]).toMatchObject({ number: 4, kind: 'corrected', animal: null });
    expect(rows[1]).toMatchObject({ number: 3, person: { address: 'Pond Road 3' } });
    expect(counts).toEqual({ all: 4, protected: 3, treated: 0, missing: 1 });
    expect((await store.register.check()).problems).toEqual([]);
  });
});

describe('the book of France', () => {
  it('has in French each animal that came in, where it went, and its death', async () => {
    const sheldon = await deliver('Sheldon');
    const group = await deliver('Hatchlings', 5);
    await change(sheldon.id, {
      sex: 'Male',
      born: '2026-01-02',
      breed: 'Hermann',
      chip: '250269801234567',
      originproof: 'FR-4711',
    });
    await sell(sheldon);
    await removeTwo(group, 'Died: old age');
    await removeTwo(group, 'Back to the breeder');
    const { lines } = await book('FR');
    const farm = 'Willow Farm, Hill 1, Ludlow';
    const hatchlings = ['Tortoises', '2', '', '', '', 'Hatchlings'];
    expect(lines).toEqual([
      [
        '1',
        '19/11/2026',
        farm,
        'FR-4711',
        'Tortoises, Hermann',
        '1',
        'mâle',
        '02/01/2026',
        '250269801234567',
        'Sheldon',
        '21/11/2026',
        'vente',
        'Ms Lee',
        '',
        '',
      ],
      ['2', '19/11/2026', farm, '', 'Tortoises', '5', '', '', '', 'Hatchlings', '', '', '', '', ''],
      ['2', '', '', '', ...hatchlings, '', '', '', '20/11/2026', 'old age'],
      ['2', '', '', '', ...hatchlings, '20/11/2026', 'retour à l’éleveur', '', '', ''],
    ]);
  });

  it('needs the supplier, the buyer with an address, and of what animals died', async () => {
    await removeTwo(await deliver('Hatchlings', 5), 'Died');
    await sell(await deliver('Sheldon'));
    await sell(await deliver('Shelly'), 1, null);
    expect((await page('FR', { part: 'missing' })).rows.map((row) => row.missing)).toEqual([
      ['buyer'],
      ['buyerAddress'],
      ['cause'],
    ]);
  });
});

it('marks what was entered late, and shows the newest first', async () => {
  await deliver('Sheldon');
  await deliver('Shelly');
  expect((await page('GB')).rows.map(({ name, isLate }) => [name, isLate])).toEqual([
    ['Shelly', true],
    ['Sheldon', true],
  ]);
  expect((await page('FR')).rows.map(({ isLate }) => isLate)).toEqual([false, false]);
  const { rows, hasMore } = await page('GB', { limit: 1 });
  expect([rows.length, hasMore]).toEqual([1, true]);
  expect((await page('GB', { before: 2 })).rows.map(({ number }) => number)).toEqual([1]);
});
