import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ended } from '../testing/program.ts';
import { isKeychainHanging, openKeychain, type Keytar } from './keychain.ts';
import { freshHome, runInSession, runToEnd, startKeyring } from './testing/keyring-session.ts';

const moduleUrl = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href;

/** The start of a program that uses the real keychain; it prints each result as a line of JSON. */
const PRELUDE = `
import { openKeychain } from '${moduleUrl('keychain.ts')}';
import { exitNow } from '${moduleUrl('../platform/process.ts')}';
const keychain = openKeychain();
const tell = async (operation) => {
  const startedAt = Date.now();
  const told = await operation().then(
    (value) => ({ value: value ?? null }),
    (error) => ({ code: error.code, message: error.message }),
  );
  console.log(JSON.stringify({ ...told, inTime: Date.now() - startedAt < 3500 }));
};
`;

const WALK = `${PRELUDE}
const account = 'test' + Date.now() + Math.random();
await tell(() => keychain.read(account));
await tell(() => keychain.save(account, 'first'));
await tell(() => keychain.save(account, 'second'));
await tell(() => keychain.read(account));
await tell(() => openKeychain().read(account));
await tell(() => keychain.remove(account));
await tell(() => keychain.remove(account));
await tell(() => keychain.read(account));
`;

interface Told {
  value?: string | null;
  code?: string;
  message?: string;
  inTime: boolean;
}

/** The shell command that runs the program in `$PROGRAM`. */
const RUN = '"$NODE" --input-type=module -e "$PROGRAM"';

function toldBy({ stdout }: Ended): Told[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Told);
}

function runProgram(program: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  return runToEnd(process.execPath, ['--input-type=module', '-e', program], env);
}

const inTime = true;
const DONE = [null, null, null, 'second', 'second', null, null, null].map((value) => ({
  value,
  inTime,
}));

const onLinux = (): void => {
  it('saves, replaces, reads and removes in a real gnome-keyring', async () => {
    const script = `${startKeyring('unlocked')}; ${RUN}; kill $keyring`;
    const ended = await runInSession(script, { PROGRAM: WALK });
    expect(toldBy(ended), ended.stderr).toEqual(DONE);
  });

  it('says what to do where there is no D-Bus', async () => {
    const ended = await runProgram(WALK, freshHome());
    const told = toldBy(ended);
    expect(told).toHaveLength(8);
    for (const each of told) {
      expect(each).toMatchObject({ code: 'keychain_unavailable', inTime });
      expect(each.message).toMatch(/start gnome-keyring/);
    }
    expect(ended).toMatchObject({ stderr: '', code: 0 });
  });

  it('says what to do when the keyring is locked', async () => {
    const save = `${PRELUDE} await tell(() => keychain.save('till', 'first'));`;
    const script = `${startKeyring('unlocked')}; ${RUN}; kill $keyring; wait $keyring
      ${startKeyring('locked')}; ${RUN}; kill $keyring`;
    const ended = await runInSession(script, { PROGRAM: save });
    const told = toldBy(ended);
    expect(told[0], ended.stderr).toEqual({ value: null, inTime });
    expect(told[1]).toMatchObject({ code: 'keychain_unavailable', inTime });
    expect(told[1]?.message).toMatch(/Unlock it/);
  });

  it('ends in time when the keyring does not answer, and does not hold up the exit', async () => {
    const program = `${PRELUDE}
      await tell(() => keychain.read('till'));
      await tell(() => keychain.read('till'));
      exitNow(7);`;
    const script = `${startKeyring('unlocked')}
      kill -STOP $keyring; ${RUN}; code=$?; kill -KILL $keyring; exit $code`;
    const startedAt = performance.now();
    const ended = await runInSession(script, { PROGRAM: program });
    const told = toldBy(ended);
    expect(told).toHaveLength(2);
    for (const each of told) {
      expect(each).toMatchObject({ code: 'keychain_unavailable', inTime });
      expect(each.message).toMatch(/does not answer/);
    }
    expect(ended.code).toBe(7);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
};

const elsewhere = (): void =>
  it("saves, replaces, reads and removes in this user's own keychain", async () => {
    const ended = await runProgram(WALK, process.env);
    expect(toldBy(ended), ended.stderr).toEqual(DONE);
  });

describe("the system's own keychain", process.platform === 'linux' ? onLinux : elsewhere);

describe('a keychain that is not at hand', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('says what to install when libsecret is missing, and tries again', async () => {
    let isInstalled = false;
    const keytar: Keytar = {
      setPassword: () => Promise.resolve(),
      getPassword: () => Promise.resolve('secret'),
      deletePassword: () => Promise.resolve(true),
    };
    const keychain = openKeychain(() =>
      isInstalled
        ? Promise.resolve(keytar)
        : Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file')),
    );
    await expect(keychain.read('till')).rejects.toMatchObject({
      code: 'keychain_unavailable',
      message: expect.stringMatching(/[Ii]nstall/) as string,
    });
    isInstalled = true;
    expect(await keychain.read('till')).toBe('secret');
  });

  it('is left alone when it is switched off', async () => {
    vi.stubEnv('ANIMAL_STORE_NO_KEYCHAIN', '1');
    const keychain = openKeychain(() => Promise.reject(new Error('It was loaded')));
    await expect(keychain.read('till')).rejects.toMatchObject({
      code: 'keychain_unavailable',
      message: expect.stringContaining('ANIMAL_STORE_NO_KEYCHAIN is set') as string,
    });
  });

  it('is used under the name of the app, and an answer in time leaves no wait behind', async () => {
    vi.useFakeTimers();
    const calls: unknown[][] = [];
    const noted =
      <Answer>(answer: Answer) =>
      (...call: unknown[]) => {
        calls.push(call);
        return Promise.resolve(answer);
      };
    const keychain = openKeychain(() =>
      Promise.resolve({
        setPassword: noted(undefined),
        getPassword: noted('secret'),
        deletePassword: noted(true),
      }),
    );
    await keychain.save('till', 'secret');
    expect(await keychain.read('till')).toBe('secret');
    await keychain.remove('till');
    expect(calls).toEqual([
      ['Animal Store', 'till', 'secret'],
      ['Animal Store', 'till'],
      ['Animal Store', 'till'],
    ]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isKeychainHanging()).toBe(false);
  });

  it('is asked no more while an operation waits for a person, and again when it was answered', async () => {
    vi.useFakeTimers();
    let unlock: (secret: string) => void = () => undefined;
    let asked = 0;
    const keychain = openKeychain(() =>
      Promise.resolve({
        setPassword: () => Promise.resolve(),
        getPassword: () => {
          asked += 1;
          return new Promise<string>((resolve) => (unlock = resolve));
        },
        deletePassword: () => Promise.resolve(true),
      }),
    );
    const first = expect(keychain.read('till')).rejects.toThrow(/does not answer/);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(isKeychainHanging()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await first;
    expect(isKeychainHanging()).toBe(true);
    await expect(keychain.read('till')).rejects.toThrow(/does not answer/);
    expect(asked).toBe(1);
    unlock('late');
    await vi.advanceTimersByTimeAsync(0);
    expect(isKeychainHanging()).toBe(false);
    const second = keychain.read('till');
    await vi.advanceTimersByTimeAsync(0);
    unlock('secret');
    expect(await second).toBe('secret');
  });
});
