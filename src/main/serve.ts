import { runServe } from './cli/serve.ts';

await runServe(process.argv.slice(2));
