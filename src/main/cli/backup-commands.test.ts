import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import { overwriteShop } from '../testing/broken-stocks.ts';
import { runProgram, temporaryFolder } from '../testing/program.ts';
import { databaseIn } from '../testing/stock.ts';
import { output, runCommand } from './testing/run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  await output('seed', '--animals', '5', '--data-dir', folder);
});

async function animalsIn(shop: string): Promise<number> {
  const json = await output('export', '--format', 'json', '--data-dir', shop);
  return (JSON.parse(json) as unknown[]).length;
}

describe('backup', () => {
  it('prints the file that it wrote, also while the folder is served', async () => {
    const lock = lockDataFolder(folder);
    try {
      const backup = (await output('backup', '--data-dir', folder)).trimEnd();
      expect(basename(backup)).toMatch(/^animal-store-.*-manual\.asbackup$/);
      const list = await output('backup', '--list', '--data-dir', folder);
      expect(list).toMatch(new RegExp(`^${basename(backup)}  5 animals, 0\\.\\d MB\n$`));
    } finally {
      lock.release();
    }
  });

  it('overwrites no file, and says where there is no folder', async () => {
    const target = join(folder, 'mine.asbackup');
    await output('backup', '--to', target, '--data-dir', folder);
    const before = readFileSync(target);
    const again = await runCommand('backup', '--to', target, '--data-dir', folder);
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/exists already\. Choose another name\./);
    expect(readFileSync(target)).toEqual(before);
    const nowhere = join(folder, 'missing', 'x.asbackup');
    const lost = await runCommand('backup', '--to', nowhere, '--data-dir', folder);
    expect(lost.stderr).toMatch(/There is no folder/);
  });
});

describe('restore', () => {
  it('puts a backup in place of the stock, and can be undone', async () => {
    const backup = (await output('backup', '--data-dir', folder)).trimEnd();
    await output('seed', '--more', '--animals', '2', '--data-dir', folder);
    const restored = await runCommand('restore', basename(backup), '--data-dir', folder);
    expect(restored).toMatchObject({ code: 0, stdout: '' });
    expect(await animalsIn(folder)).toBe(5);
    const undo = /To take that back: restore (\S+)/.exec(restored.stderr)?.[1] ?? '';
    await output('restore', undo, '--data-dir', folder);
    expect(await animalsIn(folder)).toBe(7);
  });

  it('works on a new machine, from an encrypted file with its passphrase alone', async () => {
    const target = join(folder, 'stock.asbackup.age');
    const passphraseFile = join(folder, 'passphrase');
    const elsewhere = join(folder, 'new', 'machine');
    writeFileSync(passphraseFile, 'correct horse\nbattery staple\n');
    const passphrase = ['--passphrase-file', passphraseFile];
    await output('backup', '--to', target, ...passphrase, '--data-dir', folder);
    expect(readFileSync(target, 'latin1')).not.toContain('SQLite format 3');

    const without = await runCommand('restore', target, '--data-dir', elsewhere);
    expect(without.code).toBe(1);
    expect(without.stderr).toMatch(/is encrypted\. Give its passphrase with --passphrase-file\./);
    await output('restore', target, ...passphrase, '--data-dir', elsewhere);
    expect(await animalsIn(elsewhere)).toBe(5);
    writeFileSync(passphraseFile, '\n');
    const empty = await runCommand('restore', target, ...passphrase, '--data-dir', elsewhere);
    expect(empty.stderr).toMatch(/must be the passphrase/);
  });

  it('salvages what can be read of a damaged database, and keeps it as it was', async () => {
    const database = databaseIn(folder);
    overwriteShop(database);
    const bytes = readFileSync(database);
    const refused = await runCommand('export', '--data-dir', folder);
    expect(refused.stderr).toMatch(/is damaged or is no database; it was left as it is\.\n/);
    expect(refused.stderr).toMatch(
      /^animal-store restore --salvage keeps 5 animals\. Not all can be read of: how far tills have read\.$/m,
    );

    const lock = lockDataFolder(folder);
    const served = await runCommand('restore', '--salvage', '--data-dir', folder);
    expect(served.stderr).toMatch(/already running with the data folder/);
    lock.release();
    const salvaged = await runCommand('restore', '--salvage', '--data-dir', folder);
    expect(salvaged).toMatchObject({ code: 0, stdout: '' });
    expect(salvaged.stderr).toMatch(
      /Salvaged 5 animals\.\nNot all can be read of: how far tills have read\.\n/,
    );
    const aside = /is kept as (\S+)\.\n/.exec(salvaged.stderr)?.[1] ?? '';
    expect(readFileSync(aside)).toEqual(bytes);
    expect(await animalsIn(folder)).toBe(5);
  });

  it('tells of a damaged database what the newest good backup and salvaging would keep', async () => {
    const older = basename((await output('backup', '--data-dir', folder)).trimEnd());
    await output('seed', '--more', '--animals', '2', '--data-dir', folder);
    const newer = (await output('backup', '--data-dir', folder)).trimEnd();
    for (const file of [newer, databaseIn(folder)]) overwriteShop(file);
    const { stderr } = await runCommand('keys', 'list', '--data-dir', folder);
    expect(stderr).toContain(`animal-store restore ${older} keeps 5 animals, as of `);
    expect(stderr).toMatch(/^animal-store restore --salvage keeps 7 animals/m);
    const served = await runProgram('serve', '--data-dir', folder, '--port', '0');
    expect(served).toMatchObject({ code: 1, stderr });
    await output('restore', older, '--data-dir', folder);
    expect(await animalsIn(folder)).toBe(5);
  });

  it.each([[], ['x.asbackup', '--salvage']])('says what it needs for %j', async (...wrong) => {
    const { code, stderr } = await runCommand('restore', ...wrong, '--data-dir', folder);
    expect(code).toBe(2);
    expect(stderr).toMatch(/name a backup, or give --salvage alone/);
  });

  it('is refused while the folder is served, and for a file that is no backup', async () => {
    const backup = (await output('backup', '--data-dir', folder)).trimEnd();
    const lock = lockDataFolder(folder);
    try {
      const { code, stderr } = await runCommand('restore', backup, '--data-dir', folder);
      expect(code).toBe(1);
      expect(stderr).toMatch(/already running with the data folder/);
    } finally {
      lock.release();
    }
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'no backup');
    const wrong = await runCommand('restore', notes, '--data-dir', folder);
    expect(wrong.stderr).toMatch(/no backup of Animal Store/);
    const missing = await runCommand('restore', 'nothing.asbackup', '--data-dir', folder);
    expect(missing.stderr).toMatch(/There is no backup/);
    expect(await animalsIn(folder)).toBe(5);
  });
});
