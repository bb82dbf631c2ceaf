import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../shared/fields/built-in.ts';
import type { Details } from '../../shared/fields/details.ts';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { databaseIn, withStock } from '../testing/stock.ts';
import { output, runCommand } from './testing/run-command.ts';

/** What a shop wrote down about its animals, in files that the terminal writes and reads. */

const DETAILS: readonly Details[] = [
  { price: 1250, chip: '276098106123456', born: '2026-02-28', xaa: true },
  { notes: 'Shy; likes “Äpfel”\nand "figs"', sex: 'Female', breed: '=1+1', xaa: false },
  {},
];

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function inShop<Value>(shop: string, work: (store: Store) => Promise<Value>): Promise<Value> {
  return withStock(databaseIn(shop), work);
}

async function makeFields({ fields }: Store): Promise<void> {
  const [price] = BUILT_IN_FIELDS;
  if (!price) throw new Error('There is no field');
  await fields.save({ ...price, name: 'Asking price' });
  await fields.save({ ...price, id: null, name: 'Vaccinated', kind: 'yesNo' });
}

async function detailsOf({ pets }: Store): Promise<unknown[]> {
  return (await Array.fromAsync(pets.all())).map(({ details }) => details);
}

it.each(['stock.csv', 'stock.json', 'stock.xlsx'])(
  'to %s and from it into another shop are all the same',
  async (name) => {
    await inShop(folder, async (store) => {
      await makeFields(store);
      const pets = DETAILS.map((details) => ({ name: 'Bella', categoryId: 1n, details }));
      await store.pets.addMany(pets, { author: UNNAMED_CLERK });
    });
    const other = temporaryFolder();
    await inShop(other, makeFields);
    const file = join(folder, name);
    await output('export', '--to', file, '--data-dir', folder);
    await output('import', file, '--data-dir', other);
    expect(await inShop(other, detailsOf)).toEqual(DETAILS);
  },
);

it('that a field refuses are told by their lines, and only the others added when told to', async () => {
  const file = join(folder, 'list.csv');
  const list = [
    'name,categoryId,Price,Microchip or ring,Born,Sex',
    'Bella,1,12.50,276098106123456,28.02.2026,female',
    'Rex,1,cheap,,,',
    'Tom,1,,2760981061234,30.02.2026,',
    'Max,1,3,,,Unsure',
    'Ida,1,,,,',
  ];
  writeFileSync(file, list.join('\n'));
  const { code, stderr } = await runCommand('import', file, '--data-dir', folder);
  expect(code).toBe(1);
  expect(stderr.trimEnd().split('\n')).toEqual([
    'Line 3: Price “cheap” must be an amount with at most 2 decimals, such as 12.50.',
    'Line 4: Microchip or ring “2760981061234” has 13 digits; a microchip’s number has 15, an older one’s 9 or 10; Born “30.02.2026” is no day of the calendar.',
    'Line 5: Sex “Unsure” must be one of Male, Female, Unknown.',
    expect.stringMatching(/^Nothing was added: 3 of 5 animals can't be\. Mend .* --skip-bad, /),
  ]);
  expect(await inShop(folder, detailsOf)).toEqual([]);
  const skipping = await runCommand('import', file, '--skip-bad', '--data-dir', folder);
  expect(skipping.stderr).toMatch(/Added 2 animals from .* 3 animals left out/);
  expect(await inShop(folder, detailsOf)).toEqual([
    { price: 1250, chip: '276098106123456', born: '2026-02-28', sex: 'Female' },
    {},
  ]);
});
