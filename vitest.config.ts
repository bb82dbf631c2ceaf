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
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
