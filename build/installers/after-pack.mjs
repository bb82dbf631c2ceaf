// @ts-check
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const BINARY = 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds/linux-x64.node';

/**
 * Gives a packed app the database's binary that its Electron needs.
 * @param {{ appOutDir: string }} context
 */
export default function afterPack({ appOutDir }) {
  const binary = process.env['DATABASE_BINARY'];
  if (binary) cpSync(binary, join(appOutDir, 'resources', BINARY));
}
