import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewPet } from '../../shared/pet.ts';
import { systemClock } from '../platform/clock.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { runCommand } from './testing/run-command.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function withShop<Answer>(work: (store: Store) => Promise<Answer>): Promise<Answer> {
  const file = join(folder, 'animal-store.sqlite');
  const store = await openSqliteStore({ file, clock: systemClock });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function stock(): Promise<NewPet[]> {
  return withShop(async (store) => {
    const pets: NewPet[] = [];
    for await (const { name, categoryId, status } of store.pets.all()) {
      pets.push({ name, categoryId, ...(status && { status }) });
    }
    return pets;
  });
}

function categories(): Promise<string[]> {
  return withShop(async (store) => {
    const all = await store.categories.list();
    return all.map(({ id, name }) => `${String(id)} ${name}`);
  });
}

/** A list as another program wrote it. */
function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../stock/lists/fixtures', name));
}

async function importing(
  content: string | Buffer,
  { name = 'animals.csv', args = [] as string[] } = {},
) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return runCommand('import', path, ...args, '--data-dir', folder);
}

describe('import of what others wrote', () => {
  it.each([
    ['cp1251.csv', /looks like windows-1251/, ['--encoding', 'windows-1251'], 1],
    ['shift-jis.csv', /looks like shift_jis/, ['--encoding', 'shift_jis'], 1],
  ])('of %s refuses to guess, and does as told', async (name, words, args, added) => {
    const refused = await importing(fixture(name), { name });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(words);
    expect(existsSync(join(folder, 'animal-store.sqlite'))).toBe(false);
    expect(await importing(fixture(name), { name, args })).toMatchObject({ code: 0 });
    expect(await stock()).toHaveLength(added);
  });

  it.each([
    ['mixed-two-columns.csv', 3],
    ['mixed-lf-crlf.csv', 3],
    ['semicolon-comma-heading.csv', 2],
    ['title-rows.csv', 2],
    ['category-line-break.csv', 2],
    ['hidden-first.xlsx', 1],
    ['bom.json', 1],
  ])('of %s needs to be told nothing', async (name, added) => {
    expect(await importing(fixture(name), { name })).toMatchObject({ code: 0 });
    expect(await stock()).toHaveLength(added);
  });

  it('takes columns, rows and gaps by options, and says which columns it did not use', async () => {
    const text = 'Zoo\nWer,Was,Wo,Preis\nRex,Hund,1,3\n,,2,4\nSumme,,,7\n';
    const args = ['--heading-row', '2', '--last-row', '4', '--column', 'name=Wer'];
    args.push('--column', 'category=Was', '--fill-down', '--unnamed', 'number');
    const { code, stderr } = await importing(text, { args });
    expect(stderr).toMatch(/Added 2 animals from .* Columns not used: Wo \(2 rows\)\./);
    expect(code).toBe(0);
    expect((await stock()).map(({ name }) => name)).toEqual(['Rex', 'Hund 4']);
    const unknown = await importing(text, { args: [...args, '--column', 'status=Wie'] });
    expect(unknown.stderr).toMatch(/There is no column “Wie”, only: Wer, Was, Wo, Preis/);
  });

  it('never doubles a list unasked, and changes what is there when told to', async () => {
    await importing('name,category\nRex,Dogs\nTom,Dogs\n');
    const again = await importing('name,category\nRex,Dogs\nTom,Dogs\n');
    expect(again.stderr).toMatch(/2 animals of it are in stock already\. .*--known/);
    const list = 'nr,name,category,status\n2,Tom,Cats,sold\n';
    const args = ['--column', 'id=nr', '--known', 'update'];
    const { stderr } = await importing(list, { args });
    expect(stderr).toMatch(/1 animal changed/);
    expect(await stock()).toEqual([
      { name: 'Rex', categoryId: 1n, status: 'available' },
      { name: 'Tom', categoryId: 2n, status: 'sold' },
    ]);
  });

  it('makes one category of names that look alike', async () => {
    const name = 'categories-invisible.csv';
    expect(await importing(fixture(name), { name })).toMatchObject({ code: 0 });
    const names = ['3 Dogs\u200b', '5 İguana', '1 Kätzchen', '2 Small dogs', '4 STRASSE'];
    expect(await categories()).toEqual(names);
    const ids = (await stock()).map(({ categoryId }) => Number(categoryId));
    expect(ids).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 3]);
  });

  it('makes no category that is a slip for one that is there', async () => {
    await withShop((store) => store.categories.create('Parrots'));
    const list = 'name,category\nPolly,parot\n';
    expect((await importing(list)).stderr).toMatch(/“parot” is .* meant for “Parrots”/);
    await importing(list, { args: ['--value', 'category=parot=Parrots'] });
    expect(await categories()).toEqual(['1 Parrots']);
  });

  it('refuses a file of more than 100 MB before it reads it', async () => {
    const path = join(folder, 'huge.csv');
    writeFileSync(path, 'name,category\n');
    truncateSync(path, 100_000_001);
    const { code, stderr } = await runCommand('import', path, '--data-dir', folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/has more than 100 MB\. Split it into smaller files\./);
  });
});
