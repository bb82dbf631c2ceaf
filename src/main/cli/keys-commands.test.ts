import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeySummary } from '../../shared/key.ts';
import { systemClock } from '../platform/clock.ts';
import { ApiKeys } from '../keys/api-keys.ts';
import { runInSession, startKeyring } from '../keys/testing/keyring-session.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { CLI, output, runCommand } from './testing/run-command.ts';

const KEY = /^ast_live_[0-9A-Za-z]{38}$/;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const at = (): [string, string] => ['--data-dir', folder];

async function listed(...args: string[]): Promise<KeySummary[]> {
  const json: unknown = JSON.parse(await output('keys', 'list', '--json', ...args, ...at()));
  return KeySummary.array().parse(json);
}

async function create(label: string, ...args: string[]): Promise<string> {
  const said = await output('keys', 'create', '--label', label, '--plan', 'free', ...args, ...at());
  return said.trimEnd();
}

describe('what a till needs to connect', () => {
  it('is printed as a pairing code and as addresses with the pin', async () => {
    await create('First');
    const settings = { networkAccess: true, https: true, port: 17_387 };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    const code = JSON.parse(await create('Till', '--pairing')) as Record<string, string>;
    expect(code['key']).toMatch(KEY);
    const lines = (await output('keys', 'address', ...at())).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^https:\/\/.*:17387\/v1$/);
    expect(code['baseAddress']).toBe(lines[0]);
    expect(lines).toContain(`pin ${code['publicKeyPin'] ?? ''}`);
    expect(lines).toContain(`fingerprint ${code['certificateFingerprint'] ?? ''}`);
    const elsewhere = await create('Other', '--pairing', '--address', 'https://shop:1/v1');
    expect(JSON.parse(elsewhere)).toMatchObject({ baseAddress: 'https://shop:1/v1' });
  });

  it('has no pin on this machine alone', async () => {
    const code = await create('Till', '--pairing');
    expect(Object.keys(JSON.parse(code) as object)).toEqual(['baseAddress', 'key']);
    const { stdout, stderr } = await runCommand('keys', 'address', ...at());
    expect(stdout).toBe('http://127.0.0.1:7387/v1\n');
    expect(stderr).toContain('There is no pin');
  });
});

describe('keys create', () => {
  it('prints the key alone, and beside it that there is no keychain', async () => {
    const { code, stdout, stderr } = await runCommand(
      'keys',
      'create',
      '--label',
      'Front till',
      '--plan',
      'pro',
      ...at(),
    );
    expect(code).toBe(0);
    expect(stdout.trimEnd()).toMatch(KEY);
    expect(stderr).toMatch(/"Front till" on the plan pro/);
    expect(stderr).toMatch(/Copy this key now: it can't be shown again/);
    expect(stderr).not.toMatch(/ast_live_|^ +at /m);
    expect(await listed()).toMatchObject([
      { label: 'Front till', plan: 'pro', minute: { used: 0, allowed: 300 } },
    ]);
  });

  it('makes staging keys apart from production', async () => {
    expect(await create('Till', '--staging')).toMatch(/^ast_test_/);
    expect(await create('Till')).toMatch(KEY);
    expect(await listed('--staging')).toMatchObject([{ environment: 'staging' }]);
    expect(await listed()).toMatchObject([{ environment: 'production' }]);
  });

  it('takes the numbers of an enterprise', async () => {
    const numbers = ['--per-minute', '5000', '--per-day', '2000000'];
    await output('keys', 'create', '--label', 'HQ', '--plan', 'enterprise', ...numbers, ...at());
    expect(await listed()).toMatchObject([{ minute: { allowed: 5000 }, day: { allowed: 2e6 } }]);
  });
});

describe('the commands for one key', () => {
  it('find it by id or by label, and refuse a label of two', async () => {
    await create('Front');
    await create('Back');
    await create('Back');
    const [front, ...backs] = await listed();
    await output('keys', 'revoke', 'Front', ...at());
    await output('keys', 'undo-revoke', front?.id ?? '', ...at());
    const ambiguous = await runCommand('keys', 'revoke', 'Back', ...at());
    expect(ambiguous.code).toBe(1);
    for (const { id } of backs) expect(ambiguous.stderr).toContain(id);
    const unknown = await runCommand('keys', 'revoke', 'Nobody', ...at());
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/There is no key "Nobody"/);
    expect((await listed()).every((key) => key.revokedAt === null)).toBe(true);
  });

  it('say what to do when the keychain is not there to reveal', async () => {
    await create('Till');
    const { code, stdout, stderr } = await runCommand('keys', 'reveal', 'Till', ...at());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/keychain/);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('list what each is doing', async () => {
    await create('Till');
    await create('Old till');
    await output('keys', 'rotate', 'Till', '--grace', '600', ...at());
    await output('keys', 'revoke', 'Old till', ...at());
    const table = (await output('keys', 'list', ...at())).trimEnd().split('\n');
    expect(table[0]).toMatch(/^ID +LABEL +PLAN +MINUTE +DAY +LAST USED +STATE$/);
    expect(table[1]).toMatch(/Till +free +0\/60 +0\/1000 +never +old one works until \d{4}-/);
    expect(table[2]).toMatch(/Old till +free +0\/60 +0\/1000 +never +revoked \d{4}-/);
  });
});

describe('beside a service that runs', () =>
  it('every change counts from the next request', async () => {
    const file = join(folder, 'animal-store.sqlite');
    const store = await openSqliteStore({ file, clock: systemClock });
    const secrets = memoryKeychain();
    const service = await ApiKeys.open({
      environment: 'production',
      store,
      secrets,
      clock: systemClock,
    });
    const seen = async (secret: string): Promise<unknown> => {
      await nextTurn();
      await service.refresh();
      return service.authenticate(`Bearer ${secret}`);
    };
    try {
      const first = await create('Till');
      expect(await seen(first)).toMatchObject({ plan: 'free', perMinute: 60 });

      const numbers = ['--per-minute', '7', '--per-day', '9'];
      await output('keys', 'set-plan', 'Till', '--plan', 'enterprise', ...numbers, ...at());
      expect(await seen(first)).toMatchObject({ plan: 'enterprise', perMinute: 7, perDay: 9 });

      const second = (await output('keys', 'rotate', 'Till', ...at())).trimEnd();
      expect(second).toMatch(KEY);
      expect(await seen(first)).toMatchObject({ label: 'Till' });
      expect(await seen(second)).toMatchObject({ label: 'Till' });
      const third = (await output('keys', 'rotate', 'Till', '--grace', '0', ...at())).trimEnd();
      expect(await seen(second)).toBe('unknown');

      const before = Date.now();
      await output('keys', 'lift-ban', 'Till', ...at());
      const lifted = (await seen(third)) as { banLiftedAt: number };
      expect(lifted.banLiftedAt).toBeGreaterThanOrEqual(before);

      await output('keys', 'revoke', 'Till', ...at());
      expect(await seen(third)).toBe('unknown');
      await output('keys', 'undo-revoke', 'Till', ...at());
      expect(await seen(third)).toMatchObject({ label: 'Till' });
    } finally {
      service.close();
      await store.close();
    }
  }));

const createAndReveal = `
keys() { "$NODE" "$CLI" keys "$@" --data-dir "$HOME/shop"; }
keys create --label Till --plan free
keys reveal Till
keys rotate Till
keys reveal Till
keys revoke Till
keys undo-revoke Till
keys reveal Till
kill $keyring`;

const onLinux = async (): Promise<void> => {
  const { stdout, stderr } = await runInSession(startKeyring('unlocked') + createAndReveal, {
    CLI,
  });
  const [made, revealed, rotated, revealedThen, stillThere, ...rest] = stdout.trim().split('\n');
  expect(made, stderr).toMatch(/^ast_live_/);
  expect(revealed).toBe(made);
  expect(rotated).toMatch(/^ast_live_/);
  expect(rotated).not.toBe(made);
  expect([revealedThen, stillThere]).toEqual([rotated, rotated]);
  expect(rest).toEqual([]);
  expect(stderr).not.toMatch(/ast_live_|Copy this key/);
};

// Elsewhere the keychain is that of the person who runs the tests; keychain.test.ts uses it.
if (process.platform === 'linux') {
  it('keeps keys in a real keychain from one command to the next', onLinux);
}
