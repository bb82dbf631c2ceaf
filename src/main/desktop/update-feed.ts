import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { z } from 'zod';

type Feed = Exclude<Parameters<AppUpdater['setFeedURL']>[0], string>;

const GITHUB_REPOSITORY = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/releases)?\/?$/;

const Packaged = z.object({
  updateUrl: z.url({ protocol: /^https$/ }).nullish(),
});

/**
 * Where updates come from, as written into `package.json` by whoever packaged the app, and which
 * nobody can change from the window; null turns updates off.
 */
export function packagedUpdateUrl(): string | null {
  const read = Packaged.safeParse(
    JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')),
  );
  return read.success ? (read.data.updateUrl ?? null) : null;
}

/**
 * Where electron-updater looks, from that address: a GitHub repository (its releases), or a folder
 * on any web server that contains a release's files.
 */
export function updateFeed(address: string): Feed {
  const url = new URL(address);
  const [, owner, repo] = GITHUB_REPOSITORY.exec(url.pathname) ?? [];
  if (url.hostname === 'github.com' && owner !== undefined && repo !== undefined) {
    return { provider: 'github', owner, repo };
  }
  return { provider: 'generic', url: url.href, useMultipleRangeRequest: false };
}
