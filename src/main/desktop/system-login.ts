import { execFile } from 'node:child_process';
import { ShopError } from '../../shared/errors.ts';
import { say } from '../../shared/say.ts';

const PROMPT = 'Animal Store resets an owner’s PIN.';

/**
 * Programs that come with each system and request its own login in a dialogue of its own; each
 * succeeds only after that. The commands they run do nothing.
 */
const ASKING: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  linux: ['pkexec', '--disable-internal-agent', '/bin/true'],
  darwin: [
    '/usr/bin/osascript',
    '-e',
    `do shell script "/usr/bin/true" with prompt "${PROMPT}" with administrator privileges`,
  ],
  win32: [
    'powershell.exe',
    '-NoProfile',
    '-Command',
    "Start-Process -FilePath cmd.exe -ArgumentList '/c','exit' -Verb RunAs -WindowStyle Hidden -Wait",
  ],
};

/** pkexec's exit code when the dialogue was dismissed or the login was not given. */
const DISMISSED = 126;

/**
 * Asks for the login of somebody who may administer this computer. Throws `cancelled` when it was
 * not given, and `not_found` on a system that has no way to ask.
 */
export async function confirmLogin(platform: NodeJS.Platform = process.platform): Promise<void> {
  const [program, ...args] = ASKING[platform] ?? [];
  const code = program === undefined ? 'ENOENT' : await exitCode(program, args);
  if (code === 0) return;
  if (code === 'ENOENT' || (platform === 'linux' && code !== DISMISSED)) {
    throw new ShopError(
      'not_found',
      say`This computer has no dialogue that asks for its login. Ask another owner for a new PIN, or whoever looks after this computer.`,
    );
  }
  throw new ShopError(
    'cancelled',
    say`The computer’s login was not given, so the PIN stays as it was.`,
  );
}

function exitCode(program: string, args: readonly string[]): Promise<number | string> {
  return new Promise((resolve) => {
    execFile(program, [...args], { windowsHide: true }, (error) =>
      resolve(error ? (error.code ?? 1) : 0),
    );
  });
}
