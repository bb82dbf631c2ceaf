/**
 * Loaded by `--import` into each server that is measured, before its own code: answers what its
 * process has used, and how late its event loop was.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });

const answers = {
  /** Microseconds of CPU so far. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  watchLoop: () => {
    delay.reset();
    delay.enable();
    return 0;
  },
  /** The 99th percentile in ms since `watchLoop`; it includes the 1 ms at which it is looked. */
  loopDelay: () => {
    delay.disable();
    return delay.percentile(99) / 1e6;
  },
};

/** What a measured server answers with a number. */
export type Question = keyof typeof answers;

process.on('message', (question) => {
  process.send?.(answers[question as Question]());
});
