import type { CrossingError } from '../../../platform/threads.ts';
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

export type FileJobs = typeof FILE_JOBS;

/** The data that such a thread is started with. */
export interface FileJob {
  name: keyof FileJobs;
  args: readonly unknown[];
}

export type FileJobOutcome = { value: unknown } | { error: CrossingError };
