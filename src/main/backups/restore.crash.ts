import type { RestoreStep } from './restore.ts';
import { StandingClock } from '../testing/records.ts';
import { replaceDatabase } from './restore.ts';

// A separate process for restore-crash.test.ts: restores, and dies without warning after a given step.
const [backupFile = '', databaseFile = '', folder = '', lastStep = '', passphrase] =
  process.argv.slice(2);
await replaceDatabase({
  backupFile,
  databaseFile,
  folder,
  clock: new StandingClock(),
  ...(passphrase !== undefined && { passphrase }),
  afterStep: (step: RestoreStep) => {
    if (step === lastStep) process.kill(process.pid, 'SIGKILL');
  },
});
