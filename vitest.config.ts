import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './build/longest-first.ts';

// Tests start hundreds of threads and programs from the same sources: their code is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compile');

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'build/**/*.test.ts',
      'client/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    globalSetup: ['build/build-for-tests.mjs'],
    // These start whole programs: on a busy hosted machine one may come too late once.
    retry: process.env['CI'] ? 1 : 0,
    // Most tests wait for a disk or another process: on two cores, three at a time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
