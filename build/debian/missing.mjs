// @ts-check
/**
 * `node build/debian/missing.mjs COMMAND…`: prints the Debian packages that this machine lacks for commands of
 * npm, for `apt-get install`. It runs on any Node, and needs npm's packages for `test` alone.
 */
import { missingPackages, NEEDS } from './needs.mjs';

const commands = process.argv.slice(2);
const unknown = commands.filter((command) => !Object.hasOwn(NEEDS, command));
if (unknown.length > 0) throw new Error(`There is no list for ${unknown.join(', ')}.`);
const missing = await missingPackages(/** @type {(keyof typeof NEEDS)[]} */ (commands));
process.stdout.write(`${missing.join(' ')}\n`);
