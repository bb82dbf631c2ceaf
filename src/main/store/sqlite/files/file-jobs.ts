import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadModule } from '../../../platform/thread-module.ts';
import { deserializeError, type SerializedError } from '../../../platform/serialized-error.ts';
import { copyDatabase, copyForBackup } from './backup-copy.ts';
import {
  checkBackup,
  checkStock,
  contentsOfEach,
  findProblem,
  sealBackup,
  sealDatabase,
} from './file-work.ts';
import { bringPhotographs, removeUnnamed } from './kept-photographs.ts';
import { salvageDatabase } from './salvage.ts';
import { findStockDamage } from './stock-damage.ts';

/** The jobs that a file thread can do. */
export const FILE_JOBS = {
  bringPhotographs,
  checkBackup,
  checkStock,
  contentsOfEach,
  copyDatabase,
  copyForBackup,
  findProblem,
  findStockDamage,
  removeUnnamed,
  salvageDatabase,
  sealBackup,
  sealDatabase,
};

type FileJobs = typeof FILE_JOBS;
type JobName = keyof FileJobs;
type Outcome<Name extends JobName> = Awaited<ReturnType<FileJobs[Name]>>;

/** The data that such a thread is started with. */
export interface FileJob {
  name: JobName;
  args: readonly unknown[];
}

export type FileJobOutcome = { value: unknown } | { error: SerializedError };

/**
 * Each job in a thread of its own, so that tills are served and the window stays
 * responsive. They throw what the job throws; SQLite's and the system's errors by their codes.
 */
export const inFileThread = Object.fromEntries(
  Object.entries(FILE_JOBS).map(([name, job]) => [
    name,
    (...args: unknown[]) => runJob({ name: name as JobName, args }, job as AnyJob),
  ]),
) as { [Name in JobName]: (...args: Parameters<FileJobs[Name]>) => Promise<Outcome<Name>> };

type AnyJob = (...args: readonly unknown[]) => unknown;

async function runJob(job: FileJob, run: AnyJob): Promise<unknown> {
  const outcome = await outcomeOf(job).catch(() => undefined);
  // When no thread is available, blocking others is better than not doing the job.
  if (!outcome) return run(...job.args);
  if ('error' in outcome) throw deserializeError(outcome.error);
  return outcome.value;
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
