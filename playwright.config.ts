import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import './build/compile-cache.mjs';
import { browserOptions } from './build/test-browser.mjs';
import { IS_ELECTRON_THERE } from './e2e/support/electron-shop.ts';
import type { Host } from './e2e/support/fixtures.ts';

/** How the page looks, and what concerns it over HTTP alone. */
const ONLY_SERVE = ['window-*.spec.ts', '*-look.spec.ts', 'sizes-and-contrast.spec.ts'];
/**
 * The page is the same on both hosts, so `serve` runs all but what needs Electron; in Electron, `npm run
 * electron:test` runs that and the tests with the tag `@both`, in which the page calls its host in every kind of way.
 */
const ELECTRON = 'electron/*.spec.ts';

export default defineConfig<{ host: Host }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: ['./build/build-for-tests.mjs', './build/test-folder.mjs'],
  outputDir: 'out/e2e',
  fullyParallel: true,
  // Tests wait for a person's keys and for programs: on two cores, three at a time.
  workers: Math.ceil(availableParallelism() * 1.5),
  timeout: process.env['CI'] ? 120_000 : 45_000,
  expect: { timeout: process.env['CI'] ? 15_000 : 5_000 },
  // A browser on a busy hosted machine is late at times; what passes at the second try is told as flaky.
  retries: process.env['CI'] ? 2 : 0,
  reporter: 'list',
  projects: [
    IS_ELECTRON_THERE
      ? {
          name: 'electron',
          testIgnore: ONLY_SERVE,
          grep: /@both|electron\//,
          timeout: 120_000,
          expect: { timeout: 20_000 },
          use: { host: 'electron' },
        }
      : { name: 'serve', testIgnore: ELECTRON, use: { host: 'serve' } },
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
