import { defineConfig } from 'vitest/config';

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
    // Most tests wait for a disk or another process: on two cores, two at a time.
    maxWorkers: '100%',
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
