// @ts-check
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/**
 * Debian's Chromium, used where Playwright's own was not downloaded. The one without a screen does the
 * same work in less time, and is what Playwright downloads for tests.
 */
export const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * How to launch the browser of tests, pictures and measurements.
 *
 * @returns {{ executablePath?: string, args: string[] }}
 */
export function browserOptions() {
  const isDownloaded = existsSync(chromium.executablePath());
  const executablePath = isDownloaded
    ? undefined
    : SYSTEM_BROWSERS.find((file) => existsSync(file));
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath !== undefined && { executablePath }),
    // Chromium refuses to sandbox what root runs, as in a container.
    args: isRoot ? ['--no-sandbox'] : [],
  };
}
