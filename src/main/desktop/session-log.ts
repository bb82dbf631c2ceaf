import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { VERSION } from '../platform/process.ts';
import type { Memory } from './remembered.ts';

/**
 * Logs that the app has started, and whether it ended in order the last time: a kill or a power cut leaves no line
 * of its own. Returns what must be called at the end, once the shop is closed.
 */
export function logSession(memory: Memory, log: Logger, clock: Clock): () => void {
  const { runningSince } = memory.current;
  if (runningSince !== null) {
    const startedAt = new Date(runningSince).toISOString();
    log.warn({ startedAt }, 'The last time, Animal Store was killed or did not end in order');
  }
  memory.change({ runningSince: clock.now() });
  const { electron, chrome, node } = process.versions;
  log.info({ version: VERSION, electron, chrome, node }, `Animal Store ${VERSION} has started`);
  return () => {
    memory.change({ runningSince: null });
    log.info('Animal Store has ended');
  };
}
