import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ended } from '../../testing/program.ts';

const TOOLS = 'This test needs a keyring. Run: apt-get install -y libsecret-1-0 gnome-keyring dbus';
const TOOLS_MISSING = 99;

/** A separate home, without anything from the session in which the tests run. `$NODE` is this Node. */
export function freshHome(): NodeJS.ProcessEnv {
  const home = mkdtempSync(join(tmpdir(), 'animal-store-home-'));
  return {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: home,
    NODE: process.execPath,
  };
}

/** Runs a command to its end. If it is missing, throws what to install. */
export async function runToEnd(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close').catch((error: unknown) => {
    throw new Error(TOOLS, { cause: error });
  });
  return { code: child.exitCode, stdout, stderr };
}

/** Runs a shell script in its own D-Bus session and home, with further environment variables. */
export async function runInSession(script: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  const tools = `for tool in gnome-keyring-daemon dbus-send
    do command -v $tool >/dev/null || exit ${String(TOOLS_MISSING)}; done`;
  const args = ['--', 'sh', '-c', `${tools}\n${script}`];
  const ended = await runToEnd('dbus-run-session', args, { ...freshHome(), ...env });
  if (ended.code === TOOLS_MISSING) throw new Error(TOOLS);
  return ended;
}

/** A script that starts a keyring as `$keyring`, unlocked or locked, and waits until it responds. */
export function startKeyring(how: 'unlocked' | 'locked'): string {
  const unlock = how === 'unlocked' ? '--unlock' : '';
  return `printf '\\n' | gnome-keyring-daemon ${unlock} --foreground --components=secrets >/dev/null &
    keyring=$!
    tries=0
    until dbus-send --session --print-reply --dest=org.freedesktop.DBus / \\
      org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q 'boolean true'
    do
      tries=$((tries + 1)); [ $tries -lt 100 ] || exit 98
      sleep 0.05
    done`;
}
