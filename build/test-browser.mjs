// @ts-check
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { SYSTEM_BROWSERS } from './debian/needs.mjs';

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
