import { runServe } from './serve-command.ts';

await runServe(process.argv.slice(2));
