import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isKeychainHanging, openKeychain, type Keytar } from './keychain.ts';

const moduleUrl = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href;

/** A program that uses the real keychain; it prints each result as a line of JSON. */
const PRELUDE = `
import { openKeychain } from '${moduleUrl('keychain.ts')}';
import { exitNow } from '${moduleUrl('exit-now.ts')}';
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

interface Run {
  told: Told[];
  stderr: string;
  code: number | null;
}

const TOOLS = 'This test needs a keyring. Run: apt-get install -y libsecret-1-0 gnome-keyring dbus';

/** A home of its own, and nothing of the session that the tests run in. */
function freshSession(): NodeJS.ProcessEnv {
  const home = mkdtempSync(join(tmpdir(), 'animal-store-home-'));
  return {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: home,
    NODE: process.execPath,
  };
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close').catch((error: unknown) => {
    throw new Error(TOOLS, { cause: error });
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return {
    told: lines.map((line) => JSON.parse(line) as Told),
    stderr,
    code: child.exitCode,
  };
}

function runProgram(program: string, env: NodeJS.ProcessEnv): Promise<Run> {
  return run(process.execPath, ['--input-type=module', '-e', program], env);
}

/** Runs a shell script inside a D-Bus session of its own; `$NODE -e "$PROGRAM"` is the program. */
async function runInSession(script: string, program: string): Promise<Run> {
  const env = { ...freshSession(), PROGRAM: program };
  const need = 'command -v gnome-keyring-daemon >/dev/null || exit 99';
  const done = await run('dbus-run-session', ['--', 'sh', '-c', `${need}; ${script}`], env);
  if (done.code === 99) throw new Error(TOOLS);
  return done;
}

/** Starts a keyring as `$keyring`, unlocked or locked, and waits until it is there. */
function startKeyring(how: 'unlocked' | 'locked'): string {
  const unlock = how === 'unlocked' ? '--unlock' : '';
  return `printf '\\n' | gnome-keyring-daemon ${unlock} --foreground --components=secrets >/dev/null &
    keyring=$!
    until dbus-send --session --print-reply --dest=org.freedesktop.DBus / \\
      org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q 'boolean true'
    do sleep 0.05; done`;
}

const PROGRAM = '"$NODE" --input-type=module -e "$PROGRAM"';

const inTime = true;
const DONE = [null, null, null, 'second', 'second', null, null, null].map((value) => ({
  value,
  inTime,
}));

const onLinux = (): void => {
  it('saves, replaces, reads and removes in a real gnome-keyring', async () => {
    const { told, stderr } = await runInSession(
      `${startKeyring('unlocked')}; ${PROGRAM}; kill $keyring`,
      WALK,
    );
    expect(told, stderr).toEqual(DONE);
  });

  it('says what to do where there is no D-Bus', async () => {
    const { told, stderr, code } = await runProgram(WALK, freshSession());
    expect(told).toHaveLength(8);
    for (const each of told) {
      expect(each).toMatchObject({ code: 'keychain_unavailable', inTime });
      expect(each.message).toMatch(/start gnome-keyring/);
    }
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  it('says what to do when the keyring is locked', async () => {
    const save = `${PRELUDE} await tell(() => keychain.save('till', 'first'));`;
    const script = `${startKeyring('unlocked')}; ${PROGRAM}; kill $keyring; wait $keyring
      ${startKeyring('locked')}; ${PROGRAM}; kill $keyring`;
    const { told, stderr } = await runInSession(script, save);
    expect(told[0], stderr).toEqual({ value: null, inTime });
    expect(told[1]).toMatchObject({ code: 'keychain_unavailable', inTime });
    expect(told[1]?.message).toMatch(/unlock it/);
  });

  it('ends in time when the keyring does not answer, and does not hold up the exit', async () => {
    const program = `${PRELUDE}
      await tell(() => keychain.read('till'));
      await tell(() => keychain.read('till'));
      exitNow(7);`;
    const script = `${startKeyring('unlocked')}
      kill -STOP $keyring; ${PROGRAM}; code=$?; kill -KILL $keyring; exit $code`;
    const startedAt = performance.now();
    const { told, code } = await runInSession(script, program);
    expect(told).toHaveLength(2);
    for (const each of told) {
      expect(each).toMatchObject({ code: 'keychain_unavailable', inTime });
      expect(each.message).toMatch(/does not answer/);
    }
    expect(code).toBe(7);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
};

const elsewhere = (): void => {
  it("saves, replaces, reads and removes in this user's own keychain", async () => {
    const { told, stderr } = await runProgram(WALK, process.env);
    expect(told, stderr).toEqual(DONE);
  });
};

describe("the system's own keychain", process.platform === 'linux' ? onLinux : elsewhere);

describe('a keychain that is not at hand', () => {
  afterEach(() => {
    vi.useRealTimers();
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
