import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowInFirewall, firewallFor, ruleCommand } from './network.ts';

/** A machine whose programs are scripts that record how they were called. */
describe.runIf(process.platform === 'linux')('a Linux machine with firewalld', () => {
  let programs: string;
  const program = (name: string, script: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  const asked = () => readFileSync(join(programs, 'asked'), 'utf8').trim();

  beforeEach(() => {
    programs = mkdtempSync(join(tmpdir(), 'firewall-'));
    vi.stubEnv('PATH', programs);
    program('firewall-cmd', 'exit 0');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(programs, { recursive: true, force: true });
  });

  test('the rule is made after an administrator has agreed', async () => {
    program('pkexec', `echo "$@" > ${programs}/asked`);
    expect(await firewallFor(7387)).toMatchObject({ canAllow: true });
    await allowInFirewall(7387);
    expect(asked()).toBe(
      'sh -c firewall-cmd --add-port=7387/tcp && firewall-cmd --add-port=7387/tcp --permanent',
    );
  });

  test('an administrator who does not agree leaves it as it is, in a sentence', async () => {
    program('pkexec', 'exit 126');
    await expect(allowInFirewall(7387)).rejects.toMatchObject({
      code: 'cancelled',
      message: expect.stringMatching(/was not changed.*TCP port 7387/) as string,
    });
  });

  test('without a way to ask for an administrator there are words alone', async () => {
    const { words, canAllow } = await firewallFor(7387);
    expect(canAllow).toBe(false);
    expect(words).toMatch(/let TCP port 7387 in/);
  });

  test('without a firewall there is nothing to say', async () => {
    program('firewall-cmd', 'exit 252');
    expect(await firewallFor(7387)).toEqual({ words: null, canAllow: false });
    await expect(allowInFirewall(7387)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('ufw’s rule names the port and what it is for', () =>
  expect(ruleCommand('ufw', 7387, '')).toEqual([
    'pkexec',
    'ufw',
    'allow',
    '7387/tcp',
    'comment',
    'Animal Store',
  ]));

test('Windows’ rule takes the place of those that block the program, whatever its path', () => {
  const program = String.raw`C:\Users\O'Hara\animal-store.exe`;
  const script = Buffer.from(ruleCommand('windows', 7387, program).at(-1) ?? '', 'base64');
  const text = script.toString('utf16le');
  expect(text).toContain('-Verb RunAs');
  expect(text).toContain(
    `delete rule name=all dir=in program="C:\\Users\\O''Hara\\animal-store.exe" & `,
  );
  expect(text).toMatch(
    /add rule name="Animal Store" dir=in action=allow protocol=TCP localport=7387/,
  );
});

test('on macOS there are words, since the system asks by itself', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  expect(await firewallFor(7387)).toEqual({
    words: expect.stringMatching(/choose Allow/) as string,
    canAllow: false,
  });
  vi.restoreAllMocks();
});
