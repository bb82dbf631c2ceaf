import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ended } from '../../testing/program.ts';

/** The program that ships, which the tests' global setup has built from source. */
export const CLI = fileURLToPath(new URL('../../../../out/main/cli.js', import.meta.url));

/**
 * A machine without keychain, display or D-Bus; on systems other than Linux, the keychain is
 * switched off.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  const desktop = ['DBUS_SESSION_BUS_ADDRESS', 'DISPLAY', 'WAYLAND_DISPLAY', 'XDG_RUNTIME_DIR'];
  const kept = Object.entries(process.env).filter(([name]) => !desktop.includes(name));
  const env = Object.fromEntries(kept);
  return process.platform === 'linux' ? env : { ...env, ANIMAL_STORE_NO_KEYCHAIN: '1' };
}

/** Runs one command of the terminal's program to its end, on a machine without a keychain. */
export async function runCommand(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

/** Runs a command and returns standard output. On failure, throws what it wrote to standard error. */
export async function output(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(...args);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}
