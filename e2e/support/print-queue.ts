import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SERVER = '/usr/sbin/cupsd';
const ADMIN = '/usr/sbin/lpadmin';
const PDF_FILTER = '/usr/lib/cups/filter/pdftopdf';
const DESCRIPTION = join(import.meta.dirname, '../fixtures/any-size.ppd');
/** How long (ms) CUPS may take to start, and with a job. */
const TIME = 30_000;

/** What this machine lacks for a queue of CUPS, in words; null when nothing. */
export function missingForQueue(): string | null {
  const isThere = [SERVER, ADMIN, PDF_FILTER].every((program) => existsSync(program));
  return isThere ? null : 'Needs: sudo apt-get install cups cups-filters';
}

/** A queue of CUPS whose printer takes paper of any size, and whose paper is PDF. */
export interface PrintQueue {
  name: string;
  /** What a program that prints needs in its environment. */
  env: Record<string, string>;
  /** Takes the next printed paper, once it is there. */
  take: () => Promise<Uint8Array>;
  close: () => void;
}

/** Starts CUPS in a folder, for the user who runs the test, with one queue. */
export async function openPrintQueue(folder: string): Promise<PrintQueue> {
  const at = (name: string) => join(folder, name);
  for (const name of ['spool/tmp', 'cache', 'state']) mkdirSync(at(name), { recursive: true });
  const [socket, paper] = [at('socket'), at('paper.pdf')];
  // CUPS makes no file below /dev, where tests have their folders.
  writeFileSync(paper, '');
  writeFileSync(at('cups-files.conf'), filesOf(at));
  writeFileSync(at('cupsd.conf'), `Listen ${socket}\n${SETTINGS}`);
  const config = ['-c', at('cupsd.conf'), '-s', at('cups-files.conf')];
  const server = spawn(SERVER, ['-f', ...config], { stdio: 'ignore' });
  const env = { CUPS_SERVER: socket };
  await until('CUPS listens', () => existsSync(socket));
  const name = 'Roll';
  execFileSync(ADMIN, ['-p', name, '-v', `file:${paper}`, '-P', DESCRIPTION, '-E'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  return {
    name,
    env,
    async take() {
      await until('the paper is printed', () => readFileSync(paper).includes('%%EOF'));
      const pdf = readFileSync(paper);
      writeFileSync(paper, '');
      return pdf;
    },
    close: () => {
      server.kill();
    },
  };
}

const SETTINGS = `LogLevel warn
Browsing Off
DefaultAuthType None
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
    Allow all
  </Limit>
</Policy>
`;

function filesOf(at: (name: string) => string): string {
  return `FileDevice Yes
ServerRoot ${at('')}
RequestRoot ${at('spool')}
TempDir ${at('spool/tmp')}
CacheDir ${at('cache')}
StateDir ${at('state')}
AccessLog ${at('access.log')}
ErrorLog ${at('error.log')}
PageLog ${at('page.log')}
`;
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + TIME;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`Not within ${String(TIME / 1000)} s: ${what}.`);
    await pause(100);
  }
}
