import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadModule } from '../../../platform/thread-module.ts';
import { fromCrossing, type CrossingError } from '../../../platform/crossing-error.ts';
import {
  checkBackup,
  checkStock,
  contentsOfEach,
  copyDatabase,
  findProblem,
  sealBackup,
  sealDatabase,
} from './file-work.ts';
import { salvageDatabase } from './salvage.ts';
import { findStockDamage } from './stock-damage.ts';

/** The jobs that a file thread can do. */
export const FILE_JOBS = {
  checkBackup,
  checkStock,
  contentsOfEach,
  copyDatabase,
  findProblem,
  findStockDamage,
  salvageDatabase,
  sealBackup,
  sealDatabase,
};

type FileJobs = typeof FILE_JOBS;

/** The data that such a thread is started with. */
export interface FileJob {
  name: keyof FileJobs;
  args: readonly unknown[];
}

export type FileJobOutcome = { value: unknown } | { error: CrossingError };

type Outcome<Name extends keyof FileJobs> = Awaited<ReturnType<FileJobs[Name]>>;

/**
 * Does a job with whole database files in a thread of its own, so that meanwhile tills are served
 * and the window stays responsive. Throws what the job throws; SQLite's and the system's errors by
 * their codes.
 */
export async function inFileThread<Name extends keyof FileJobs>(
  name: Name,
  ...args: Parameters<FileJobs[Name]>
): Promise<Outcome<Name>> {
  const outcome = await outcomeOf({ name, args }).catch(() => undefined);
  if (!outcome) {
    // When no thread is available, blocking others is better than not doing the job.
    const job = FILE_JOBS[name] as (...args: readonly unknown[]) => Outcome<Name>;
    return job(...args);
  }
  if ('error' in outcome) throw fromCrossing(outcome.error);
  return outcome.value as Outcome<Name>;
}

/** Throws when the thread ends without an outcome. */
async function outcomeOf(job: FileJob): Promise<FileJobOutcome> {
  const worker = new Worker(threadModule('file-thread', import.meta.url), { workerData: job });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The thread for files ended early');
  });
  const [outcome] = (await Promise.race([once(worker, 'message'), ended])) as [FileJobOutcome];
  await worker.terminate();
  await ended.catch(() => undefined);
  return outcome;
}
