// @ts-check
/**
 * Runs a program of the app from the current sources: `node build/from-source.mjs serve|cli
 * [arguments]`. Runs the bundle that ships, under `out/`, which is rebuilt first when a source is
 * newer.
 */
import './ensure-node.mjs';
import { ensureBuiltOrEnd } from './ensure-built.mjs';

const [program = '', ...rest] = process.argv.slice(2);
await ensureBuiltOrEnd({ window: program === 'serve' && !rest.includes('--no-window') });
process.argv.splice(1, 2, program);
await import(new URL(`../out/main/${program}.js`, import.meta.url).href);
