// @ts-check
/**
 * What Electron's own default app does with `electron FOLDER`, for a runtime that has none: takes the
 * app's name and version from its package.json, and runs its main module before Electron is ready.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const require = createRequire(import.meta.url);
const args = process.argv.slice(1);
while (args[0]?.startsWith('-')) {
  // Playwright’s loader; the other switches are Chromium’s.
  if (args.shift() === '-r') require(args.shift() ?? '');
}
const folder = resolve(args[0] ?? '.');
process.argv = [process.execPath, ...args];
const { productName, version, main } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);
app.setName(productName);
// Electron has these for its own default app, and its types omit them.
Reflect.get(app, 'setVersion').call(app, version);
Reflect.get(app, 'setAppPath').call(app, folder);
await import(pathToFileURL(join(folder, main)).href);
