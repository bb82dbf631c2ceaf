import type { AppUpdater } from 'electron-updater';

type Feed = Exclude<Parameters<AppUpdater['setFeedURL']>[0], string>;

const GITHUB_REPOSITORY = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/releases)?\/?$/;

/**
 * Where electron-updater looks, from the address that the owner set: a GitHub repository (its
 * releases), or a folder on any web server that contains a release's files.
 */
export function updateFeed(address: string): Feed {
  const url = new URL(address);
  const [, owner, repo] = GITHUB_REPOSITORY.exec(url.pathname) ?? [];
  if (url.hostname === 'github.com' && owner !== undefined && repo !== undefined) {
    return { provider: 'github', owner, repo };
  }
  return { provider: 'generic', url: url.href, useMultipleRangeRequest: false };
}
