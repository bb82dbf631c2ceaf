import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { builtThreads } from './build/built-threads.ts';
import './build/compile-cache.mjs';
import { messages } from './build/messages.ts';
import { LongestFirst } from './build/longest-first.ts';

export default defineConfig({
  plugins: [builtThreads(), messages()],
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'build/**/*.test.ts',
      'client/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    setupFiles: ['src/renderer/testing/speak-english.ts'],
    globalSetup: ['build/build-for-tests.mjs', 'build/test-folder.mjs'],
    // These start whole programs: on a busy hosted machine one may come too late once.
    retry: process.env['CI'] ? 2 : 0,
    // Most tests wait for a disk or another process: on two cores, three at a time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    testTimeout: process.env['CI'] ? 180_000 : 90_000,
    hookTimeout: process.env['CI'] ? 180_000 : 90_000,
  },
});
