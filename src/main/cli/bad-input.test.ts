import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, type Ended } from '../testing/program.ts';
import { output, runCommand } from './testing/run-command.ts';

/** Expects one clear sentence or two on standard error, nothing else, and no stack trace. */
function expectSentence(ended: Ended, code: number, sentence: RegExp): void {
  expect(ended).toMatchObject({ code, stdout: '' });
  expect(ended.stderr).toMatch(sentence);
  expect(ended.stderr).not.toMatch(/^ +at /m);
  expect(ended.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
}

const create = ['keys', 'create', '--label', 'Till'];

describe('a command line that can’t be understood', () => {
  it.each([
    [['frobnicate'], /unknown command 'frobnicate'/],
    [['keys', 'creat'], /unknown command 'creat'\n.*create/],
    [['keys', 'list', '--jsn'], /unknown option '--jsn'\n.*--json/],
    [['keys', 'list', 'all'], /too many arguments/],
    [['keys', 'reveal'], /missing required argument 'key'/],
    [['keys', 'create', '--plan', 'free'], /required option '--label <text>' not specified/],
    [['keys', 'create', '--plan', 'free', '--label', ' '], /must say which till/],
    [['keys', 'create', '--plan', 'free', '--label', 'x'.repeat(81)], /at most 80 characters/],
    [['keys', 'create', '--plan', 'free', '--label', 'a\nb'], /control characters/],
    [create, /required option '--plan <plan>' not specified/],
    [[...create, '--plan', 'gold'], /Allowed choices are free, pro, business, enterprise/],
    [[...create, '--plan', 'enterprise'], /needs both --per-minute and --per-day/],
    [[...create, '--plan', 'enterprise', '--per-minute', '5'], /needs both/],
    [[...create, '--plan', 'free', '--per-day', '5'], /go with --plan enterprise/],
    [[...create, '--plan', 'enterprise', '--per-minute', '0', '--per-day', '5'], /from 1 to/],
    [[...create, '--plan', 'enterprise', '--per-minute', '1e3', '--per-day', '5'], /whole number/],
    [['keys', 'rotate', 'x', '--grace', '-1'], /from 0 to 2592000/],
    [['seed', '--animals', '0'], /from 1 to 1000000/],
    [['seed', '--animals', '2.5'], /whole number/],
    [['seed', '--animals', '1000001'], /from 1 to 1000000/],
    [['export', '--format', 'xml'], /Allowed choices are csv, xlsx, json/],
    [['import'], /missing required argument 'file'/],
    [['restore'], /name a backup, or give --salvage alone/],
    [['backup', '--passphrase-file', 'x'], /goes with --to/],
  ])('%j', async (args, sentence) => {
    const folder = join(temporaryFolder(), 'shop');
    mkdirSync(folder);
    expectSentence(await runCommand(...args, '--data-dir', folder), 2, sentence);
    expect(existsSync(join(folder, 'animal-store.sqlite'))).toBe(false);
  });

  it('moves no shop into a folder named like a mistyped address', async () => {
    const folder = temporaryFolder();
    const ended = await runCommand(
      'move',
      '--to',
      'postgre://shop@server/shop',
      '--data-dir',
      folder,
    );
    expectSentence(ended, 1, /address like postgresql:.*, or into a folder\.$/m);
    expect(ended.stderr).not.toContain('--database');
  });

  it.each([
    ['keys', 'list', '--database', 'postgresql://shop:secret@[::1/shop'],
    ['export', '--database', 'postgresql:/shop:secret@server:port/shop'],
    ['move', '--to', 'postgresql:shop:secret@server:port/shop'],
  ])('shows no password of a mistyped address: %s %s', async (...args) => {
    const ended = await runCommand(...args, '--data-dir', temporaryFolder());
    expectSentence(ended, 1, /address like postgresql:/);
    expect(ended.stderr).not.toContain('secret');
  });

  it.each([
    ['several hosts', 'postgresql://shop@one,two/shop', /names one server.*HAProxy/],
    ['several ports', 'postgresql://shop:secret@one:5432,two:5432/shop', /names one server/],
    ['hosts as a parameter', 'postgresql:///shop?host=one%2Ctwo', /names one server/],
    ['too few connections', 'postgresql://shop@one/shop?max=1', /from 4 to 1000/],
    ['many connections', 'postgresql://shop@one/shop?max=1e3', /from 4 to 1000/],
  ])('is refused for an address with %s', async (_, address, sentence) => {
    for (const option of [
      ['keys', 'list', '--database'],
      ['move', '--to'],
    ]) {
      const ended = await runCommand(...option, address, '--data-dir', temporaryFolder());
      expectSentence(ended, 1, sentence);
      expect(ended.stderr).not.toContain('secret');
    }
  });

  it('is answered with help when there is none', async () => {
    const { code, stdout, stderr } = await runCommand();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/Usage: animal-store/);
  });

  it('may ask for help and for the version', async () => {
    expect(await output('keys', 'create', '--help')).toMatch(/--per-minute/);
    expect(await output('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('data that can’t be used', () => {
  const commands = [['keys', 'list'], ['export'], ['backup'], ['keys', 'revoke', 'x']];

  it.each(commands)('is not made by mistyping its folder: %s %s', async (...args) => {
    const folder = join(temporaryFolder(), 'mistyped');
    expectSentence(
      await runCommand(...args, '--data-dir', folder),
      1,
      /There is no shop in .*mistyped/,
    );
    expect(existsSync(folder)).toBe(false);
  });

  it('is staging of a shop that has none', async () => {
    const folder = temporaryFolder();
    await output(...create, '--plan', 'free', '--data-dir', folder);
    expectSentence(
      await runCommand('keys', 'list', '--staging', '--data-dir', folder),
      1,
      /has no staging yet\. Switch it on in Settings/,
    );
  });

  it.each([['import'], ['restore'], ['backup', '--to', 'x.age', '--passphrase-file']])(
    'is a folder in place of a file: %s',
    async (...args) => {
      const folder = temporaryFolder();
      await output(...create, '--plan', 'free', '--data-dir', folder);
      expectSentence(
        await runCommand(...args, folder, '--data-dir', folder),
        1,
        /can't be read: it is a folder, not a file\./,
      );
    },
  );

  it('is another program’s workbook to export to', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'stock.ods');
    await output(...create, '--plan', 'free', '--data-dir', folder);
    expectSentence(
      await runCommand('export', '--to', file, '--data-dir', folder),
      1,
      /ends in \.csv, \.xlsx or \.json\./,
    );
    expect(existsSync(file)).toBe(false);
  });

  it('is a folder in place of the file to export to', async () => {
    const folder = temporaryFolder();
    await output(...create, '--plan', 'free', '--data-dir', folder);
    expectSentence(
      await runCommand('export', '--to', folder, '--data-dir', folder),
      1,
      /can't be written to .*: a folder of that name is in the way\./,
    );
  });

  it('is a file in place of the folder', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'text');
    expectSentence(await runCommand('seed', '--data-dir', file), 1, /can't be used/);
  });

  it('is a file that is no database, and stays as it is', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'animal-store.sqlite');
    writeFileSync(file, 'These are my notes, not a database.');
    for (const args of [[...create, '--plan', 'free'], ['seed'], ['export'], ['keys', 'list']]) {
      expectSentence(
        await runCommand(...args, '--data-dir', folder),
        1,
        /is damaged or is no database/,
      );
    }
    expect(readFileSync(file, 'utf8')).toBe('These are my notes, not a database.');
  });

  it('is a folder that can’t be written', async () => {
    const folder = join(unwritableFolder(), 'shop');
    const ended = await runCommand(...create, '--plan', 'free', '--data-dir', folder);
    expectSentence(ended, 1, /Choose another folder, or give this user the right/);
  });
});

/**
 * Root may write everywhere except where the kernel itself refuses; on Windows, permissions are not
 * file modes.
 */
function unwritableFolder(): string {
  if (process.platform === 'win32') return join(temporaryFolder(), 'no|such|name');
  if (process.getuid?.() === 0) return '/proc';
  const folder = temporaryFolder();
  chmodSync(folder, 0o500);
  return folder;
}
