import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { output, runCommand } from './testing/run-command.ts';

it('says that nobody signs in at a shop without persons', async () => {
  const folder = temporaryFolder();
  await output('seed', '--animals', '1', '--data-dir', folder);
  const { code, stdout, stderr } = await runCommand('persons', 'list', '--data-dir', folder);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toMatch(/^Nobody signs in at this shop\. .*Settings/);
});

it('offers no persons of staging, which has none', async () => {
  const { code, stderr } = await runCommand('persons', 'list', '--staging');
  expect(code).toBe(2);
  expect(stderr).toMatch(/unknown option '--staging'/);
});
