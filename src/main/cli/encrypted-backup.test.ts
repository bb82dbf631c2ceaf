import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { CLI, output } from './testing/run-command.ts';

let folder: string;
let medium: string;
let command: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  medium = temporaryFolder();
  await output('seed', '--animals', '50', '--data-dir', folder);
  const passphraseFile = join(folder, 'passphrase');
  writeFileSync(passphraseFile, 'correct horse\n');
  const target = join(medium, 'stock.age');
  command = ['backup', '--to', target, '--passphrase-file', passphraseFile, '--data-dir', folder];
});

const copies = () => readdirSync(folder).filter((name) => name.includes('.encrypting-'));

it('leaves nothing in the clear outside the data folder when it is killed, and tidies up next time', async () => {
  // With a fast disk it may be done before the kill arrives; then this tries again.
  do {
    rmSync(join(medium, 'stock.age'), { force: true });
    const child = spawn(process.execPath, [CLI, ...command], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (copies().length === 0 && child.exitCode === null) await pause(1);
    child.kill('SIGKILL');
    await ended;
  } while (copies().length === 0);
  expect(copies()).toHaveLength(1);
  for (const name of copies()) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  for (const name of readdirSync(medium)) {
    expect(readFileSync(join(medium, name), 'latin1')).not.toContain('SQLite format 3');
  }
  await output(...command);
  expect(copies()).toEqual([]);
  expect(readdirSync(medium)).toEqual(['stock.age']);
});

it.skipIf(process.platform === 'win32')(
  'writes a plain one for its owner alone from the first byte',
  async () => {
    const target = join(medium, 'stock.asbackup');
    const child = spawn(process.execPath, [CLI, 'backup', '--to', target, '--data-dir', folder], {
      stdio: 'ignore',
    });
    const seen = new Set<number>();
    while (child.exitCode === null) {
      for (const name of readdirSync(medium)) {
        const found = statSync(join(medium, name), { throwIfNoEntry: false });
        if (found) seen.add(found.mode & 0o777);
      }
      await pause(1);
    }
    expect(existsSync(target)).toBe(true);
    expect([...seen]).toEqual([0o600]);
  },
);
