import type { Messages } from '@lingui/core';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../testing/program.ts';
import { QUICK_ACTIONS, startOptions, terminalCommand } from './start-options.ts';

const nothing = { dataFolder: null, port: null, hidden: false, action: null };

test('reads our options among Chromium’s', () => {
  const argv = [
    'animal-store',
    '--no-sandbox',
    '--data-dir',
    '/srv/stock',
    '--lang=de',
    '--port=0',
  ];
  expect(startOptions(argv)).toEqual({ ...nothing, dataFolder: '/srv/stock', port: 0 });
  expect(startOptions(['electron', '.', '--data-dir=/a b', '--hidden'])).toEqual({
    ...nothing,
    dataFolder: '/a b',
    hidden: true,
  });
});

test('reads them after the `--` of the launcher on Windows too', () => {
  const argv = ['animal-store.exe', '--', '--data-dir', 'D:\\stock', '--hidden'];
  expect(startOptions(argv)).toEqual({ ...nothing, dataFolder: 'D:\\stock', hidden: true });
});

test('what makes no sense is left alone', () => {
  expect(startOptions(['animal-store'])).toEqual(nothing);
  expect(startOptions(['animal-store', '--data-dir'])).toEqual(nothing);
  expect(startOptions(['animal-store', '--data-dir=', '--port=high', 'stock.asbackup'])).toEqual(
    nothing,
  );
});

const catalogues = import.meta.glob<{ messages: Messages }>('../../renderer/locales/*.po', {
  eager: true,
});

test('what the desktop entry on Linux offers is what the program understands', () => {
  const { linux } = parse(readFileSync('electron-builder.yml', 'utf8')) as {
    linux: { desktop: { desktopActions: Record<string, Record<string, string>> } };
  };
  const offered = Object.values(linux.desktop.desktopActions).map(
    ({ Exec = '' }) => startOptions(Exec.split(' ')).action,
  );
  expect(offered).toEqual(QUICK_ACTIONS);
  const english = Object.entries(catalogues['../../renderer/locales/en.po']?.messages ?? {});
  for (const [file, { messages }] of Object.entries(catalogues)) {
    const language = basename(file, '.po');
    for (const { Name = '', ...others } of Object.values(linux.desktop.desktopActions)) {
      const ids = english.filter(([, message]) => String(message) === Name).map(([id]) => id);
      const words = ids.map((id) => String(messages[id]));
      expect(words).toContain(language === 'en' ? Name : others[`Name[${language}]`]);
    }
  }
  expect(startOptions(['animal-store', '--do=format']).action).toBeNull();
});

const program = '/opt/Animal Store/animal-store';

test('a start without a command wants the window', () => {
  expect(terminalCommand([program])).toBeNull();
  expect(terminalCommand([program, '--ozone-platform=wayland'])).toBeNull();
});

test('a file to open is no command', () => {
  expect(terminalCommand([program, '/home/ada/keys.asbackup'])).toBeNull();
  expect(terminalCommand([program, './serve'])).toBeNull();
  expect(terminalCommand([program, 'shop.asbackup'])).toBeNull();
  expect(terminalCommand([program, 'file:///home/ada/shop.asbackup'])).toBeNull();
});

test('serve gets what follows it', () =>
  expect(terminalCommand([program, 'serve', '--port', '0', '--no-window'])).toEqual({
    entry: 'serve',
    args: ['--port', '0', '--no-window'],
  }));

test('the other commands are the terminal program’s, with their own name first', () =>
  expect(terminalCommand([program, 'keys', 'create', '--label', 'serve'])).toEqual({
    entry: 'cli',
    args: ['keys', 'create', '--label', 'serve'],
  }));

test('a command that does not exist is the terminal program’s too, which says so', () =>
  expect(terminalCommand([program, 'kyes', 'list'])).toEqual({
    entry: 'cli',
    args: ['kyes', 'list'],
  }));

test('the value of an option is no command', () => {
  expect(terminalCommand([program, '--data-dir', 'shop', '--port', '0'])).toBeNull();
  expect(terminalCommand([program, '--data-dir', 'shop', 'serve'])).toMatchObject({
    entry: 'serve',
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

test.runIf(process.platform === 'linux')(
  'the launcher on Linux needs a display for the window alone',
  () => {
    const launcher = join(import.meta.dirname, '../../../build/linux/animal-store');
    const folder = temporaryFolder();
    // The program is looked for two folders above the launcher.
    const program = join(folder, 'animal-store');
    writeFileSync(program, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    mkdirSync(join(folder, 'resources/bin'), { recursive: true });
    copyFileSync(launcher, join(folder, 'resources/bin/animal-store'));
    const started = (...args: string[]) =>
      execFileSync(join(folder, 'resources/bin/animal-store'), args, { encoding: 'utf8' }).trim();
    for (const command of ['serve', 'keys', 'kyes', '--help', '-V']) {
      expect(started(command, 'x')).toMatch(/--ozone-platform=headless .*x$/);
    }
    for (const forWindow of ['', '--hidden', '/home/ada/shop.asbackup', 'shop.asbackup']) {
      expect(started(forWindow)).not.toContain('headless');
    }
  },
);
