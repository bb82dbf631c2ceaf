import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { systemClock } from '../platform/clock.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { closeOnce, databaseIn } from '../testing/stock.ts';
import { output, runCommand } from './testing/run-command.ts';

const CHECKER = fileURLToPath(new URL('../../../docs/check-register.py', import.meta.url));
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

let folder: string;
let exported: string;
let last: string;
let before: string;

async function withShop<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
  const store = await openSqliteStore({ file: databaseIn(folder), clock: systemClock });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The sample shop with a delivery that is signed, after which an animal more comes. */
beforeAll(async () => {
  folder = temporaryFolder();
  exported = join(folder, 'register.txt');
  await output('seed', '--data-dir', folder);
  await withShop(async (store) => {
    await closeOnce(store);
    const { number, hash } = await store.register.head();
    before = `${String(number)}:${hash}`;
    await store.pets.add({
      pet: { name: 'Zoë \u2028 🐕', categoryId: 1n },
      author: { kind: 'window', id: null, name: null },
    });
  });
  const { stderr } = await runCommand('register', 'export', exported, '--data-dir', folder);
  last = /\b\d{1,9}:[0-9a-f]{64}/.exec(stderr)?.[0] ?? '';
}, 120_000);

/** Both checkers, each by what it prints and its exit code. */
const CHECKERS: Record<
  string,
  (...args: string[]) => Promise<{ code: number | null; said: string }>
> = {
  'register check': async (file = '', ...known) => {
    const against = known.flatMap((one) => ['--against', one]);
    const { code, stdout, stderr } = await runCommand('register', 'check', file, ...against);
    return { code, said: stdout + stderr };
  },
  ...(HAS_PYTHON && {
    'check-register.py': (...args) => {
      const { status, stdout, stderr } = spawnSync('python3', [CHECKER, ...args], {
        encoding: 'utf8',
      });
      return Promise.resolve({ code: status, said: stdout + stderr });
    },
  }),
};

describe.each(Object.keys(CHECKERS))('%s of an exported register', (name) => {
  const check = (...args: string[]) =>
    CHECKERS[name]?.(...args) ?? Promise.reject(new Error('There is no such checker'));
  /** What is found after a change of the file. */
  const checkChanged = (change: (lines: string[]) => string[]) => {
    const file = join(folder, 'changed.txt');
    writeFileSync(file, change(readFileSync(exported, 'utf8').split('\n')).join('\n'));
    return check(file);
  };
  /** The place of the n-th line of a kind. */
  const placeOf = (lines: readonly string[], kind: string, number = 0) =>
    lines.findIndex((line) => line.startsWith(`${kind} `)) + number;

  it('finds nothing in a whole one, and counts the animals in stock', async () => {
    const { code, said } = await check(exported, last.slice(0, last.indexOf(':') + 17));
    const animals = await withShop(({ pets }) => pets.animalCounts());
    const inStock = animals.all - animals.sold;
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain(`The register is whole: ${last.split(':')[0] ?? ''} entries`);
    expect(said).toContain(`By the register, ${String(inStock)} animals are in stock.`);
    expect(await check(exported, before)).toMatchObject({ code: 0 });
  });

  it('finds an entry that was changed, taken out, put in or moved', async () => {
    const changed = await checkChanged((lines) =>
      lines.with(
        placeOf(lines, 'entry', 20),
        String(lines[placeOf(lines, 'entry', 20)]).replace(/"day":"\d{4}/, '"day":"1999'),
      ),
    );
    expect(changed).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Entry 21 of 1999/) as string,
    });
    const taken = await checkChanged((lines) => lines.toSpliced(placeOf(lines, 'entry', 20), 1));
    expect(taken).toMatchObject({ code: 1, said: expect.stringMatching(/21.*missing/) as string });
    const doubled = await checkChanged((lines) => {
      const place = placeOf(lines, 'entry', 20);
      return lines.toSpliced(place, 0, String(lines[place]));
    });
    expect(doubled).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Entry 21 of/) as string,
    });
    const moved = await checkChanged((lines) => {
      const place = placeOf(lines, 'entry', 20);
      const [one, other] = lines.slice(place, place + 2).map(String);
      return lines.toSpliced(place, 2, String(other), String(one));
    });
    expect(moved).toMatchObject({ code: 1, said: expect.stringMatching(/Entry 22 of/) as string });
  });

  it('finds that it was cut off, and what was added behind its end', async () => {
    expect((await checkChanged((lines) => lines.slice(0, -5))).code).toBe(1);
    expect((await checkChanged((lines) => lines.slice(0, -2))).code).toBe(1);
    expect((await checkChanged((lines) => [...lines.slice(0, -1), 'more', ''])).code).toBe(1);
  });

  it('finds a person or a signature that was changed', async () => {
    const person = await checkChanged((lines) =>
      lines.map((line) =>
        line.startsWith('person ') ? line.replace('"name":"', '"name":"X') : line,
      ),
    );
    expect(person).toMatchObject({
      code: 1,
      said: expect.stringMatching(/The person whom entry .* names was changed/) as string,
    });
    for (const [from, to] of [
      ['"at":"19', '"at":"18'],
      ['"signature":"', '"signature":"AAAA'],
      ['"number":', '"number":1'],
    ] as const) {
      const seal = await checkChanged((lines) =>
        lines.map((line) => (line.startsWith('seal ') ? line.replace(from, to) : line)),
      );
      expect(seal).toMatchObject({
        code: 1,
        said: expect.stringContaining('was signed') as string,
      });
    }
  });

  it('finds that it is not what a print says', async () => {
    const [number = '', hash = ''] = last.split(':');
    const other = `${number}:${hash.replace(/./, (digit) => (digit === '0' ? '1' : '0'))}`;
    for (const known of [other, `${String(Number(number) + 1)}:${hash}`])
      expect(await check(exported, known)).toMatchObject({
        code: 1,
        said: expect.stringContaining('is not the one that the print or export names') as string,
      });
  });

  it('says what is no export', async () => {
    const file = join(folder, 'other.txt');
    writeFileSync(file, 'id,name\n');
    const { code, said } = await check(file);
    expect(code).not.toBe(0);
    expect(said).toContain('is not an exported register');
  });
});

describe('register', () => {
  it('checks the shop’s own database, with its stock and a print', async () => {
    const at = ['--data-dir', folder];
    const whole = await runCommand('register', 'check', ...at, '--against', before);
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout).toContain(`the last one ${last}.`);
    const unlike = await runCommand('register', 'check', ...at, '--against', `5:${'0'.repeat(16)}`);
    expect(unlike).toMatchObject({ code: 1 });
    expect(unlike.stdout).toMatch(/^Entry 5 is not the one that the print or export names: .*$/m);
    expect(unlike.stdout).toMatch(
      /is signed by the key [0-9a-f]{16}, which is not this data folder's/,
    );
    expect(unlike.stderr).toContain('The register is not whole: 1 problem.');
    const database = new Database(databaseIn(folder));
    database.exec("UPDATE pets SET name = 'Other' WHERE id = (SELECT max(id) FROM pets)");
    database.close();
    const changed = await runCommand('register', 'check', ...at);
    expect(changed).toMatchObject({ code: 1 });
    expect(changed.stdout).toMatch(/^Animal \d+ is not as the register has it/);
  });

  it('says so where a file can’t be read or written, or a print’s words mean nothing', async () => {
    const nowhere = join(folder, 'no', 'register.txt');
    const unread = await runCommand('register', 'check', nowhere);
    expect(unread).toMatchObject({ code: 1, stdout: '' });
    expect(unread.stderr).toContain(`${nowhere} can't be read`);
    const unwritten = await runCommand('register', 'export', nowhere, '--data-dir', folder);
    expect(unwritten).toMatchObject({ code: 1 });
    expect(unwritten.stderr).toContain(`can't be written to ${nowhere}`);
    const meaningless = await runCommand('register', 'check', exported, '--against', '5:abc');
    expect(meaningless).toMatchObject({ code: 2 });
  });
});
