import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { runCli } from '../cli/run.ts';
import { terminalCommand } from './terminal-command.ts';

const program = '/opt/Animal Store/animal-store';

test('a start without a command wants the window', () => {
  expect(terminalCommand([program])).toBeNull();
  expect(terminalCommand([program, '--ozone-platform=wayland'])).toBeNull();
});

test('a file to open is no command', () => {
  expect(terminalCommand([program, '/home/ada/keys.asbackup'])).toBeNull();
  expect(terminalCommand([program, './serve'])).toBeNull();
});

test('serve gets what follows it', () => {
  expect(terminalCommand([program, 'serve', '--port', '0', '--no-window'])).toEqual({
    entry: 'serve',
    args: ['--port', '0', '--no-window'],
  });
});

test('the other commands are the terminal program’s, with their own name first', () => {
  expect(terminalCommand([program, 'keys', 'create', '--label', 'serve'])).toEqual({
    entry: 'cli',
    args: ['keys', 'create', '--label', 'serve'],
  });
});

test('switches that the launcher puts in front are skipped', () => {
  const argv = [program, '--ozone-platform=headless', '--disable-gpu', 'backup'];
  expect(terminalCommand(argv)).toEqual({ entry: 'cli', args: ['backup'] });
});

test('so is the `--` of the launcher on Windows', () => {
  const create = ['keys', 'create', '--label', 'Till:1', '--plan', 'pro'];
  expect(terminalCommand([program, '--', ...create])).toEqual({ entry: 'cli', args: create });
  expect(terminalCommand([program, '--', '--version'])).toEqual({
    entry: 'cli',
    args: ['--version'],
  });
  expect(terminalCommand([program, '--'])).toBeNull();
});

test('help and version are answered in the terminal', () => {
  expect(terminalCommand([program, '--help'])).toEqual({ entry: 'cli', args: ['--help'] });
  expect(terminalCommand([program, '--ozone-platform=headless', '--version'])).toEqual({
    entry: 'cli',
    args: ['--version'],
  });
  expect(terminalCommand([program, '/home/ada/shop.asbackup', '--help'])).toBeNull();
});

test('every command that the help lists runs in the installed program, and by the launcher on Linux', async () => {
  let help = '';
  const stdout = new PassThrough().on('data', (text: Buffer) => (help += text.toString()));
  await runCli(['--help'], { stdout, stderr: new PassThrough() });
  const names = [...help.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name = '']) => name);
  expect(names).toEqual(expect.arrayContaining(['keys', 'persons', 'move', 'help']));
  const launcher = readFileSync(
    join(import.meta.dirname, '../../../build/linux/animal-store'),
    'utf8',
  );
  for (const name of names) {
    expect(terminalCommand([program, name]), name).toEqual({ entry: 'cli', args: [name] });
    expect(launcher, name).toMatch(new RegExp(`\\| ${name} \\|`));
  }
});
