import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { output, runCommand } from './testing/run-command.ts';

interface Exported {
  name: string;
  category: string;
  status?: string;
}

async function exported(folder: string): Promise<Exported[]> {
  const json = await output('export', '--format', 'json', '--data-dir', folder);
  return (JSON.parse(json) as Exported[]).map(({ name, category, status }) => ({
    name,
    category,
    ...(status !== undefined && { status }),
  }));
}

it('fills an empty shop with believable animals, the same ones each time', async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  await output('seed', '--animals', '320', '--data-dir', folder);
  const animals = await exported(folder);
  expect(animals).toHaveLength(320);
  expect(new Set(animals.map(({ category }) => category)).size).toBe(14);
  const statuses = new Set(animals.map(({ status }) => status));
  expect(statuses).toEqual(new Set(['available', 'pending', 'sold', undefined]));
  await output('seed', '--animals', '320', '--data-dir', other);
  expect(await exported(other)).toEqual(animals);
});

it('makes the sample shop in an empty one', async () => {
  const folder = temporaryFolder();
  expect((await runCommand('seed', '--data-dir', folder)).stderr).toContain('Added 666 animals.');
  const animals = await exported(folder);
  expect(animals.map(({ name }) => name)).toContain('Franklin');
});

it('makes days of a large shop, whose register is whole', async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  for (const each of [folder, other]) {
    await output('seed', '--years', '0.02', '--data-dir', each);
    const checked = await runCommand('register', 'check', '--data-dir', each);
    expect(checked.stdout + checked.stderr).toMatch(/is whole/);
  }
  const animals = await exported(folder);
  expect(animals.filter(({ status }) => status === 'sold')).toHaveLength(717);
  expect(await exported(other)).toEqual(animals);
  expect((await runCommand('seed', '--years', '11', '--data-dir', folder)).code).toBe(2);
});

it('does not mix invented animals into a real stock unless asked', async () => {
  const folder = temporaryFolder();
  await output('seed', '--animals', '1', '--data-dir', folder);
  const again = await runCommand('seed', '--data-dir', folder);
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toMatch(/The shop has 1 animal already, .* --more\./);
  expect(await exported(folder)).toHaveLength(1);
  await output('seed', '--more', '--animals', '25000', '--data-dir', folder);
  expect(await exported(folder)).toHaveLength(25_001);
});

it('can fill staging, and empty it again while its keys stay', async () => {
  const at = ['--data-dir', temporaryFolder()];
  await output('keys', 'create', '--staging', '--label', 'Till', '--plan', 'free', ...at);
  await output('seed', '--staging', '--animals', '1001', ...at);
  await output('seed', '--animals', '1', ...at);
  expect((await runCommand('reset-staging', ...at)).stderr).toContain('removed 1001 animals');
  expect(JSON.parse(await output('export', '--staging', '--format', 'json', ...at))).toEqual([]);
  expect(JSON.parse(await output('export', '--format', 'json', ...at))).toHaveLength(1);
  expect(await output('keys', 'list', '--staging', ...at)).toContain('Till');
});

it('can fill staging alone', async () => {
  const folder = temporaryFolder();
  await output('seed', '--staging', '--animals', '3', '--data-dir', folder);
  const staging = await output('export', '--staging', '--data-dir', folder);
  expect(staging.trimEnd().split('\r\n')).toHaveLength(4);
  const production = await runCommand('export', '--data-dir', folder);
  expect(production).toMatchObject({ code: 1, stdout: '' });
});
