import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { chromium } from 'playwright';

/** Where Playwright's own browser is not installed, the system's Chromium does. */
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './build/build-for-tests.mjs',
  outputDir: 'out/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(!existsSync(chromium.executablePath()) && { executablePath: SYSTEM_CHROMIUM }),
      // Chromium refuses to sandbox what root runs, as in a container.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
});
