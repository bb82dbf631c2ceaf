import { defineConfig } from 'vitest/config';

const rooms = process.env['MUTATED_ROOMS'] ?? 'store,keys,limits,backups,api';

/** For `npm run mutants`: the tests beside the code that is mutated, without a build before them. */
export default defineConfig({
  test: {
    include: rooms.split(',').map((room) => `src/main/${room}/**/*.test.ts`),
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
