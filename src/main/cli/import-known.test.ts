import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { output, runCommand } from './testing/run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  await importing(
    'name,category,Microchip or ring\nAmber,Cats,985113001234561\nBruno,Cats,985113001234562\nCora,Cats,985113001234563',
  );
});

function importing(list: string, ...args: string[]) {
  const file = join(folder, 'list.csv');
  writeFileSync(file, list);
  return runCommand('import', file, ...args, '--data-dir', folder);
}

/** Changes the animals in stock by a list. */
function changing(list: string) {
  return importing(list, '--column', 'id=id', '--known', 'update');
}

/** The stock as `No. name chip` of each animal. */
async function stock(): Promise<string[]> {
  const json = JSON.parse(await output('export', '--format', 'json', '--data-dir', folder)) as {
    id: number;
    name: string;
    details: { 'Microchip or ring': string };
  }[];
  return json.map(
    ({ id, name, details }) => `${String(id)} ${name} ${details['Microchip or ring']}`,
  );
}

const BEFORE = ['1 Amber 985113001234561', '2 Bruno 985113001234562', '3 Cora 985113001234563'];

it('does nothing of a list with a code that another animal keeps', async () => {
  expect(await stock()).toEqual(BEFORE);
  const { code, stderr } = await changing(
    'id,name,category,Microchip or ring\n,Dora,Cats,\n1,Anna,Cats,985113001234561\n2,Bruno,Cats,985113001234563',
  );
  expect(code).toBe(1);
  expect(stderr).toContain('Microchip or ring is that of Cora (No. 3).');
  expect(await stock()).toEqual(BEFORE);
});

it('exchanges the codes of two animals', async () => {
  const { code } = await changing(
    'id,name,category,Microchip or ring\n1,Amber,Cats,985113001234562\n2,Bruno,Cats,985113001234561',
  );
  expect(code).toBe(0);
  expect(await stock()).toEqual([
    '1 Amber 985113001234562',
    '2 Bruno 985113001234561',
    '3 Cora 985113001234563',
  ]);
});

it.each([
  ['a spreadsheet', (moment: string) => moment.replace('T', ' ').replace(/\.\d+Z$/, '')],
  ['a database', (moment: string) => moment.replace('T', ' ').replace('Z', '+00')],
  ['a program elsewhere', (moment: string) => moment.replace('.', ',').replace('Z', '+0000')],
])('knows its own animals by moments that %s wrote again', async (_who, rewritten) => {
  const file = join(folder, 'own.csv');
  await output('export', '--to', file, '--data-dir', folder);
  const own = readFileSync(file, 'utf8').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) =>
    rewritten(moment),
  );
  const { code } = await changing(own.replace('Amber', 'Anna'));
  expect(code).toBe(0);
  expect(await stock()).toEqual(['1 Anna 985113001234561', ...BEFORE.slice(1)]);
});
