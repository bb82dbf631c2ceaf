import type { AppUpdater } from 'electron-updater';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import { z } from 'zod';
import { packaged } from '../platform/packaged.ts';
import { checkUpdate, keysIn } from './update-signature.ts';

type FeedOptions = Exclude<Parameters<AppUpdater['setFeedURL']>[0], string>;
type ProviderParts = ConstructorParameters<typeof GenericProvider>;
type Update = Awaited<ReturnType<GenericProvider['getLatestVersion']>>;

const GITHUB_REPOSITORY = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/releases)?\/?$/;

const Packaged = z.object({
  updateUrl: z.url({ protocol: /^https$/ }),
  updateKeys: z.string().transform((keys) => keysIn(keys)),
});

/** Where updates come from, and who must have signed them. */
export interface UpdateSource {
  address: string;
  /** Public keys (Ed25519, SPKI as DER in base64). */
  keys: readonly string[];
}

/** The source of updates that the app was packed with (in `file`); null turns updates off. */
export function packagedUpdateSource(file?: string): UpdateSource | null {
  const source = packaged(Packaged, file);
  return source && { address: source.updateUrl, keys: source.updateKeys };
}

/** The folders with a release's `latest*.yml`, and with the files of a version. */
export function foldersOf(address: string): { latest: string; of: (version: string) => string } {
  const url = new URL(address);
  const [, owner, repository] = GITHUB_REPOSITORY.exec(url.pathname) ?? [];
  if (url.hostname !== 'github.com' || owner === undefined || repository === undefined) {
    if (!url.pathname.endsWith('/')) url.pathname += '/';
    return { latest: url.href, of: () => url.href };
  }
  const releases = `https://github.com/${owner}/${repository}/releases`;
  return {
    latest: `${releases}/latest/download/`,
    of: (version) => `${releases}/download/v${version}/`,
  };
}

/**
 * Where electron-updater looks: the releases of a GitHub repository, or a folder on any web server. It takes
 * only what was signed, because nothing else protects an update on Linux.
 */
export function updateFeed({ address, keys }: UpdateSource): FeedOptions {
  const folders = foldersOf(address);
  return {
    provider: 'custom',
    updateProvider: class extends GenericProvider {
      constructor(_options: object, updater: ProviderParts[1], runtime: ProviderParts[2]) {
        super({ provider: 'generic', url: folders.latest }, updater, {
          ...runtime,
          isUseMultipleRangeRequest: false,
        });
      }

      override async getLatestVersion(): Promise<Update> {
        const info = await super.getLatestVersion();
        checkUpdate(info, { keys, channel: this.getDefaultChannelName(), now: Date.now() });
        return info;
      }

      override resolveFiles(info: Update) {
        const folder = folders.of(info.version);
        const files = info.files.map(({ url }) => url);
        return super
          .resolveFiles(info)
          .map((file, index) => ({ ...file, url: new URL(files[index] ?? '', folder) }));
      }
    },
  };
}
