import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A keychain for a shop that a test starts. */
export interface Keyring {
  /** The environment in which a shop finds it. */
  env: Record<string, string>;
  /** Makes it answer nothing more. */
  freeze: () => void;
  stop: () => Promise<void>;
}

/** On Linux, the environment of a shop that finds no keychain. */
export const WITHOUT_KEYRING = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };

/** The bus's address is the first line that the daemon prints. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const end = output.indexOf('\n');
      if (end >= 0) resolve(output.slice(0, end));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`dbus-daemon ended with code ${String(code)}`)));
  });
}

/** Waits until the keyring has claimed its name on the bus. */
async function untilItAnswers(env: NodeJS.ProcessEnv): Promise<void> {
  const ask = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/org/freedesktop/DBus',
    'org.freedesktop.DBus.GetNameOwner',
    'string:org.freedesktop.secrets',
  ];
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const asking = spawn('dbus-send', ask, { stdio: 'ignore', env });
    const [code] = (await once(asking, 'exit')) as [number | null];
    if (code === 0) return;
    await delay(50);
  }
  throw new Error('gnome-keyring did not come up');
}

/**
 * On Linux, starts a separate session bus with an unlocked, empty gnome-keyring. Elsewhere a shop
 * uses the system's own keychain, and nothing is started.
 */
export async function startKeyring(): Promise<Keyring> {
  if (process.platform !== 'linux')
    return { env: {}, freeze: () => undefined, stop: () => Promise.resolve() };
  const home = await mkdtemp(join(tmpdir(), 'animal-store-keyring-'));
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const env = { DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) };
  const daemon = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets'],
    {
      env: { ...process.env, ...env, XDG_DATA_HOME: home, HOME: home },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  // The password that unlocks it is empty.
  daemon.stdin.end('\n');
  await untilItAnswers({ ...process.env, ...env });
  return {
    env,
    freeze: () => daemon.kill('SIGSTOP'),
    stop: async () => {
      daemon.kill('SIGKILL');
      bus.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}
