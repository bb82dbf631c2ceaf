import type { Logger } from 'pino';
import packageJson from '../../../package.json' with { type: 'json' };

/** The version of this program, from package.json. */
export const VERSION: string = packageJson.version;

/**
 * Ends the process with this code, whatever its threads do. `process.exit` waits for the statement
 * that each is running, and then doesn't let it be committed: after a long one of a migration, all
 * is as it was before. Whatever must be kept has to be on the disk. Where the process can't be
 * replaced by one that exits with the code, it kills itself, and the code is the system's.
 */
export function exitAtOnce(code: number): void {
  if (process.platform !== 'win32') {
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${String(code)}`], {});
  }
  process.kill(process.pid, 'SIGKILL');
}

/** How much there is that `process.exit` would wait for. */
let holding = 0;

/** Counts what `process.exit` would wait for until it settles: a native call that can't be ended. */
export function holdExit(call: Promise<unknown>): void {
  holding += 1;
  const settled = (): void => {
    holding -= 1;
  };
  call.then(settled, settled);
}

/** Whether `process.exit` would wait, for nobody knows how long. */
export function isExitHeld(): boolean {
  return holding > 0;
}

/**
 * Ends the process with this code, without waiting for what holds its exit. Whatever must be kept has
 * to be on the disk before.
 */
export function exitNow(code: number): never {
  if (isExitHeld()) exitAtOnce(code);
  process.exit(code);
}

/**
 * Logs uncaught errors. The first exception leaves the program in an unknown state: `stop`
 * is called once, and is to end it. A promise that failed in the background is only logged.
 */
export function onFailure(log: Logger, stop: () => void): void {
  let isStopping = false;
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Animal Store failed');
    if (isStopping) return;
    isStopping = true;
    stop();
  });
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'Something failed in the background'),
  );
}
