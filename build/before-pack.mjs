// @ts-check
/**
 * electron-builder calls this before it packs, for what none of its options does.
 * @param {import('electron-builder').AfterPackContext} context
 */
export default function beforePack({ electronPlatformName, packager }) {
  if (electronPlatformName === 'linux') {
    // The folder below /opt: Chromium’s set-uid sandbox does not start from a path with a space.
    Object.assign(packager.appInfo, { sanitizedProductName: 'animal-store' });
  }
  const { CSC_LINK, CSC_NAME } = process.env;
  if (electronPlatformName === 'darwin' && !CSC_LINK && !CSC_NAME) {
    // macOS calls an app on Apple silicon damaged when it has no signature at all.
    Object.assign(packager.platformSpecificBuildOptions, { identity: '-', hardenedRuntime: false });
  }
}
