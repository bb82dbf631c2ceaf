import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { makeExport, PLAIN, type MadeReceipt } from '../stock/journal/testing/make-export.ts';
import { temporaryFolder } from '../testing/program.ts';
import { output, runCommand } from './testing/run-command.ts';

const CHIP = '985113001234561';
const GECKO = { text: 'Gecko', article: CHIP, price: 49.9, key: 5 };

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  const list = join(folder, 'list.csv');
  writeFileSync(list, `name,category,Microchip or ring\nGecko,Reptiles,${CHIP}`);
  await output('import', list, '--data-dir', folder);
});

function takingIn(receipts: MadeReceipt[], ...args: string[]) {
  return takingInFrom('USD', receipts, ...args);
}

/** The shop takes dollars and has no tax, as where this runs. */
function takingInFrom(currency: string, receipts: MadeReceipt[], ...args: string[]) {
  const file = join(folder, 'day.zip');
  writeFileSync(
    file,
    makeExport(
      receipts.map((one) => ({ at: new Date().toISOString(), ...one })),
      {
        ...PLAIN,
        currency,
      },
    ),
  );
  return runCommand('import', '--journal', file, ...args, '--data-dir', folder);
}

async function statuses(): Promise<string[]> {
  const json = JSON.parse(await output('export', '--format', 'json', '--data-dir', folder)) as {
    status: string;
  }[];
  return json.map(({ status }) => status);
}

it('takes the day of a till in; the same file, or a longer one, adds only what is new', async () => {
  const day = [
    { number: 1, positions: [GECKO, { text: 'Heu', price: 3 }] },
    { number: 3, positions: [GECKO] },
  ];
  expect((await takingIn(day, '--till', 'Counter')).stderr).toBe(
    'Took in 2 sales and 0 returns; 1 animal left the stock. Missing numbers: 318: 2. 1 problem to settle in the window.\n',
  );
  expect(await statuses()).toEqual(['sold']);
  const longer = [...day, { number: 4, isStorno: true, refersTo: { id: '1' }, positions: [] }];
  expect((await takingIn(longer, '--till', 'Counter')).stderr).toContain(
    'Took in 0 sales and 1 return; 0 animals left the stock. 2 receipts in the book already.',
  );
  expect(await statuses()).toEqual(['available']);
});

it('asks for the till’s name, and refuses what is no export, or takes another currency', async () => {
  const day = [{ number: 1, positions: [GECKO] }];
  expect(await takingIn(day)).toMatchObject({
    code: 1,
    stderr: 'Say with --till what the shop calls this till, in at most 40 characters.\n',
  });
  const list = join(folder, 'list.csv');
  const refused = await runCommand(
    'import',
    '--journal',
    list,
    '--till',
    'A',
    '--data-dir',
    folder,
  );
  expect(refused.stderr).toContain('list.csv can’t be unpacked');
  const foreign = await takingInFrom('EUR', day, '--till', 'Counter');
  expect(foreign.stderr).toBe('This till takes EUR, and the shop USD. Nothing was taken in.\n');
  expect(await runCommand('import', '--data-dir', folder)).toMatchObject({ code: 1 });
  expect(await statuses()).toEqual(['available']);
});
