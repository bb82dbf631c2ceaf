import { spawn } from 'node:child_process';
import { ShopError } from '../../shared/errors.ts';
import { say } from '../../shared/say.ts';

/**
 * Returns the language and region of the user's system (BCP 47), for example `de-AT`. The rules of
 * plurals know it at once; a format of dates would first load calendars and time zones, which takes
 * a tenth of a start.
 */
export function systemLanguage(): string {
  return new Intl.PluralRules().resolvedOptions().locale;
}

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/**
 * Opens a folder or an address with the system's program for it. Throws `not_found` when there is
 * none.
 */
export function openInSystem(target: string): Promise<void> {
  const [program, ...rest] = OPENERS[process.platform] ?? ['xdg-open'];
  return new Promise((resolve, reject) => {
    const opener = spawn(program, [...rest, target], { stdio: 'ignore', detached: true });
    opener.once('error', () =>
      reject(
        new ShopError(
          'not_found',
          say`Nothing on this machine can open ${target}. Open it by hand.`,
        ),
      ),
    );
    opener.once('spawn', () => {
      opener.unref();
      resolve();
    });
  });
}
