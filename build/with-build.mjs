// @ts-check
/**
 * Runs a script that starts the built programs, after building whatever is older than its sources:
 * `node build/with-build.mjs SCRIPT [arguments]`.
 */
import './ensure-node.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuiltOrEnd } from './ensure-built.mjs';

const [script = ''] = process.argv.slice(2);
await ensureBuiltOrEnd({ window: true });
process.argv.splice(1, 1);
await import(pathToFileURL(resolve(script)).href);
