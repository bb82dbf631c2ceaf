// @ts-check
/**
 * What takes too long for every change: only `npm run test:whole` has it. Most of these start whole programs many
 * times, and what they prove is also tried once by tests that are quick.
 */
export const LONG_TESTS = [
  'build/release/upgrade.test.ts',
  'e2e/guide/snippets.test.ts',
  'e2e/service/database-password.test.ts',
  'e2e/service/disk*.test.ts',
  'e2e/service/import-kill.test.ts',
  'e2e/service/move*.test.ts',
  'e2e/service/time.test.ts',
  'e2e/service/two-nodes.test.ts',
  'src/main/backups/carried-over.test.ts',
  'src/main/backups/refused-backups.test.ts',
  'src/main/backups/restore-crash.test.ts',
  'src/main/backups/restore-alone.test.ts',
  'src/main/cli/{after-restore,backup-commands,bad-input,details,encrypted-backup}.test.ts',
  'src/main/cli/{export-import,import-known,import-lists,keys-commands,register-commands,seed}.test.ts',
  'src/main/desktop/built-app-*.test.ts',
  'src/main/store/postgres/{counts,move,nodes}.test.ts',
];

/** The end-to-end tests for every change: one or two of each screen, and all that both hosts run. */
export const SHORT_SPECS = '@short|@both';
