/* A thread that does a single job with whole database files, and then ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { serializeError } from '../../../platform/serialized-error.ts';
import { FILE_JOBS, type FileJob, type FileJobOutcome } from './file-jobs.ts';

const { name, args } = workerData as FileJob;
const job = FILE_JOBS[name] as (...args: readonly unknown[]) => unknown;
let outcome: FileJobOutcome;
try {
  outcome = { value: await job(...args) };
} catch (error) {
  outcome = { error: serializeError(error) };
}
parentPort?.postMessage(outcome);
