import { defineConfig } from '@playwright/test';
import './build/compile-cache.mjs';
import { browserOptions } from './build/test-browser.mjs';
import type { Host } from './e2e/support/fixtures.ts';

/**
 * The page is the same on both hosts, so `serve` runs all but the desktop’s own. `desktop` runs these and the
 * tests with the tag `@both`, in which the page calls its host in every kind of way; with `E2E_ALL=1` all but
 * how screens look.
 */
const ONLY_DESKTOP = 'desktop/*.spec.ts';
const ONLY_SERVE = ['window-*.spec.ts', '*-look.spec.ts', 'sizes-and-contrast.spec.ts'];
const isAll = process.env['E2E_ALL'] !== undefined;
/** These start Electron itself, where its runtime is. `npm run electron:test` runs those for both hosts there, too. */
const ELECTRON = 'electron/*.spec.ts';

export default defineConfig<{ host: Host }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: ['./build/build-for-tests.mjs', './build/test-folder.mjs'],
  outputDir: 'out/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  // A browser on a busy hosted machine is late at times; what passes at the second try is told as flaky.
  retries: process.env['CI'] ? 2 : 0,
  reporter: 'list',
  // `--project=serve` or `--project=desktop` chooses one host.
  projects: [
    { name: 'serve', testIgnore: [ONLY_DESKTOP, ELECTRON], use: { host: 'serve' } },
    {
      name: 'desktop',
      testIgnore: [...ONLY_SERVE, ELECTRON],
      ...(!isAll && { grep: /@both|desktop\// }),
      use: { host: 'desktop' },
    },
    {
      name: 'electron',
      testIgnore: [...ONLY_SERVE, ONLY_DESKTOP],
      grep: process.env['ELECTRON_TESTS'] === undefined ? /electron\// : /@both|electron\//,
      timeout: 120_000,
      expect: { timeout: 20_000 },
      use: { host: 'electron' },
    },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // What fades in or out has less contrast meanwhile, and takes a test's time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the time.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: browserOptions(),
  },
});
