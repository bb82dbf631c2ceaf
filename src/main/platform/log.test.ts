import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LogFile } from './log-file.ts';
import { createLog, shortLine } from './log.ts';
import { expectOwnerOnly, HAS_MODES } from '../testing/owner-only.ts';

const SECRET = `ast_live_${'k'.repeat(38)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}

describe('the log', () => {
  test('writes JSON lines that only their owner can read', async () => {
    const { log, close } = createLog({ folder: join(folder, 'logs') });
    log.info({ port: 7387 }, 'The service is listening');
    await close();
    const file = join(folder, 'logs', 'animal-store.log');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      level: 30,
      msg: 'The service is listening',
      port: 7387,
    });
    expectOwnerOnly(file, join(folder, 'logs'));
  });

  test.runIf(process.platform === 'linux')('drops what a folder can’t take, and ends', async () => {
    // Node's recursive mkdir would never return.
    const { log, close } = createLog({ folder: '/proc/nope/logs' });
    log.info('one');
    await close();
    expect(existsSync('/proc/nope')).toBe(false);
  });

  test.runIf(HAS_MODES)('closes a file that others could read', async () => {
    writeFileSync(join(folder, 'animal-store.log'), '');
    chmodSync(join(folder, 'animal-store.log'), 0o644);
    const { log, close } = createLog({ folder });
    log.info('one');
    await close();
    expectOwnerOnly(join(folder, 'animal-store.log'));
  });

  test('holds no secret, wherever it was planted', async () => {
    const { log, close } = createLog({ folder, level: 'trace' });
    log.info(`the key ${SECRET}`);
    log.info({ text: `prefix${SECRET}suffix`, deep: { list: [[SECRET]] } }, 'hidden');
    log.error({ err: new Error(`failed for ${SECRET}`, { cause: new Error(SECRET) }) });
    log.error(new Error(SECRET), SECRET);
    log.info({ headers: { authorization: 'planted', 'x-api-key': 'planted', Cookie: 'planted' } });
    log.info({ a: { b: { c: { d: { passphrase: 'planted', secret: ['planted'] } } } } });
    log.info({ digest: Buffer.from('planted'), url: '/?x=Bearer planted' });
    log.child({ token: 'planted', note: SECRET }).warn('%s and %o', SECRET, { s: SECRET });
    log.info({ [SECRET]: 'as a name' });
    await close();
    const text = written();
    expect(text).not.toContain('kkkkkkkk');
    expect(text).not.toContain('planted');
    expect(text.trimEnd().split('\n')).toHaveLength(9);
    for (const line of text.trimEnd().split('\n'))
      expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  test('rotates by size and keeps five files', async () => {
    const { log, close } = createLog({ folder });
    const filling = 'x'.repeat(100_000);
    for (let line = 0; line < 130; line += 1) {
      log.info({ line, filling });
      if (line % 5 > 0) continue;
      // Lines that a busy disk has not taken yet would be dropped in the end.
      await vi.waitFor(() => expect(written().includes(`"line":${line},`)).toBe(true), 10_000);
    }
    await close();
    expect(readdirSync(folder).sort()).toEqual(
      ['', '.1', '.2', '.3', '.4'].map((end) => `animal-store.log${end}`),
    );
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).size).toBeLessThan(2_300_000);
      expectOwnerOnly(join(folder, name));
    }
    expect(written()).toContain('"line":129');
  });

  test('never stops the shop: a folder that can’t be made, a file that can’t be opened', async () => {
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'logs', 'animal-store.log'), { recursive: true });
    for (const place of [join(folder, 'file', 'logs'), join(folder, 'logs')]) {
      const { log, close } = createLog({ folder: place });
      log.info('lost');
      await new Promise((resolve) => setTimeout(resolve, 20));
      log.info('lost too');
      await close();
    }
  });
});

test('a log file is tried again after a failure, and says how much was lost', async () => {
  let now = 0;
  const place = join(folder, 'logs');
  writeFileSync(place, 'in the way');
  const file = new LogFile(place, { now: () => now });
  file.write('lost\n');
  rmSync(place);
  now = 1_000;
  file.write('lost too\n');
  now = 60_000;
  file.write('kept\n');
  await file.close();
  const text = readFileSync(join(place, 'animal-store.log'), 'utf8');
  expect(text).toContain('2 lines could not be written here');
  expect(text).toContain('kept');
  expect(text).not.toContain('lost');
});

test('shortLine makes one line for a person', () => {
  const line = { level: 40, time: '2026-11-21T07:30:12.000Z', msg: 'No backup today' };
  expect(shortLine(JSON.stringify(line))).toBe('2026-11-21T07:30:12Z warn  No backup today');
  const withError = { ...line, err: { message: 'the disk is full', stack: 'x\ny' } };
  expect(shortLine(JSON.stringify(withError))).toBe(
    '2026-11-21T07:30:12Z warn  No backup today: the disk is full',
  );
  expect(shortLine('no JSON\n')).toBe('no JSON');
});
