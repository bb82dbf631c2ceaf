// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { metainfo } from './linux/metainfo.mjs';

/**
 * electron-builder calls this before it packs, for what none of its options does.
 * @param {import('electron-builder').AfterPackContext} context
 */
export default function beforePack({ electronPlatformName, packager }) {
  if (electronPlatformName === 'linux') {
    // The folder below /opt: Chromium’s set-uid sandbox does not start from a path with a space.
    Object.assign(packager.appInfo, { sanitizedProductName: 'animal-store' });
    const { version } = packager.appInfo;
    const day = new Date().toISOString().slice(0, 10);
    const folder = join(packager.projectDir, 'out/linux');
    mkdirSync(folder, { recursive: true });
    const project = packager.info.metadata.homepage ?? undefined;
    writeFileSync(join(folder, 'metainfo.xml'), metainfo({ version, day, project }));
  }
  const { CSC_LINK, CSC_NAME } = process.env;
  if (electronPlatformName === 'darwin' && !CSC_LINK && !CSC_NAME) {
    // macOS calls an app on Apple silicon damaged when it has no signature at all.
    Object.assign(packager.platformSpecificBuildOptions, { identity: '-', hardenedRuntime: false });
  }
}
