import type { RestoreStep } from './restore.ts';
import { StandingClock } from '../testing/records.ts';
import { replaceDatabase } from './restore.ts';

// A process of its own for restore.test.ts: restores, and dies without warning after the named step.
const [backupFile = '', databaseFile = '', folder = '', lastStep = ''] = process.argv.slice(2);
await replaceDatabase({
  backupFile,
  databaseFile,
  folder,
  clock: new StandingClock(),
  afterStep: (step: RestoreStep) => {
    if (step === lastStep) process.kill(process.pid, 'SIGKILL');
  },
});
