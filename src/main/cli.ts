import { refuseOldNode } from './platform/node-version.ts';

// Before anything else is loaded.
refuseOldNode();
const { runCli } = await import('./cli/run.ts');
const { exitNow, isExitHeld } = await import('./platform/process.ts');

// The reader of a pipe (`… | head`) may stop before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await runCli(process.argv.slice(2), process);
if (isExitHeld()) exitNow(process.exitCode);
