/**
 * Loaded by `--import` into each server that is measured, before its own code: reports its
 * process's usage, and how late its event loop was.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });

const answers = {
  /** Microseconds of CPU used so far. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  watchLoop: () => {
    delay.reset();
    delay.enable();
    return 0;
  },
  /** The 99th percentile in ms since `watchLoop`, including the 1 ms between samples. */
  loopDelay: () => {
    delay.disable();
    return delay.percentile(99) / 1e6;
  },
};

/** What can be asked of a measured server; the reply is a number. */
export type Question = keyof typeof answers;

process.on('message', (question) => {
  process.send?.(answers[question as Question]());
});
