import type { Logger } from 'pino';

/**
 * Logs errors that nobody caught. The first exception leaves the program in an unknown state: `stop`
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
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'Something failed in the background');
  });
}
