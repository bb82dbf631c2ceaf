import { makeBadDisk } from '../../src/main/testing/bad-disk/bad-disk.ts';
import { createKey, runProgram } from '../../src/main/testing/program.ts';
import { percentile } from '../support/compare.ts';
import type { Finding, Line } from '../support/findings.ts';
import { openTill, sendPaced, type PacedTill } from '../support/paced-till.ts';
import { ADDS, LIST } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'slow-disk';
const ANIMALS = 1_000_000;
const IMPORTED = 100_000;
const ADDING_TILLS = 10;
const LISTING_TILLS = 4;
/** Each till sends ten requests a second. */
const PACE = 100;
/** As with an old hard disk, a virus scanner or a memory card. */
const FSYNC_MS = 100;
/** The minimum duration (s). */
const LEAST_SECONDS = 10;
const NO_LIMIT = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };

/**
 * How long lists take, and how late the event loop is, while ten tills add on a disk with a slow
 * fsync, compared with a fast one; both alone and during the shop's long operations.
 */
export async function slowDisk(bench: Workbench): Promise<Line[]> {
  const disk = makeBadDisk();
  if (!disk) {
    const why = 'A slow disk needs Linux with a C compiler.';
    return [{ section: SECTION, what: 'Lists on a slow disk', why }];
  }
  const folder = await bench.stockOf(ANIMALS);
  const keys: string[] = [];
  for (let till = 0; till < ADDING_TILLS + LISTING_TILLS; till += 1) {
    keys.push(await createKey(folder, 'enterprise', NO_LIMIT));
  }
  const own = await bench.startOwn(folder, { environment: disk.env });
  const window = await openWindow(await own.window());
  const tills = keys.map((key) => openTill(own.origin, key));
  const works: [what: string, work: (isOver: () => boolean) => Promise<unknown>][] = [
    ['alone', () => Promise.resolve()],
    [`${IMPORTED.toLocaleString('en')} animals imported meanwhile`, () => importMany(folder)],
    ['a backup made meanwhile', () => window.call('backups.create', {})],
    ['searches meanwhile', (isOver) => searchOn(window, isOver)],
  ];
  const seconds = Math.max(LEAST_SECONDS, bench.effort.seconds);
  await listTimes(own, tills, 2, () => Promise.resolve());
  const quick = await listTimes(own, tills, seconds, () => Promise.resolve());
  disk.become('slow', FSYNC_MS);
  const lines: Line[] = [];
  for (const [what, work] of works) {
    const slow = await listTimes(own, tills, seconds, work);
    lines.push(...findings(what, quick, slow));
  }
  disk.become('good');
  window.close();
  for (const till of tills) till.close();
  await bench.clear();
  disk.remove();
  return lines;
}

async function importMany(folder: string): Promise<void> {
  const done = await runProgram(
    'cli',
    ...['seed', '--more', '--animals', String(IMPORTED), '--data-dir', folder],
  );
  if (done.code !== 0) throw new Error(`The import failed: ${done.stderr}`);
}

async function searchOn(window: WindowClient, isOver: () => boolean): Promise<void> {
  const texts = ['bel', 'max', 'na', 'charlie', 'oo', 'daisy', 'xyz', 'lu', '1234', 'a'];
  const view = { sort: 'newest', status: 'all', categoryId: null } as const;
  for (let sent = 0; !isOver(); sent += 1) {
    const search = texts[sent % texts.length] ?? '';
    await window.call('pets.rows', { view: { ...view, search }, offset: 0, limit: 100 });
  }
}

interface Times {
  lists: number[];
  /** The event loop's delay at p99, ms. */
  loop: number;
}

/** Runs for this many seconds, and until the work is done. */
async function listTimes(
  own: Server,
  tills: readonly PacedTill[],
  seconds: number,
  work: (isOver: () => boolean) => Promise<unknown>,
): Promise<Times> {
  const end = performance.now() + seconds * 1_000;
  const working = { isDone: false };
  const isTimeOver = (): boolean => performance.now() > end;
  const pace = { pace: PACE, isOver: () => isTimeOver() && working.isDone };
  await own.ask('watchLoop');
  const adding = tills
    .slice(0, ADDING_TILLS)
    .map((till, number) =>
      sendPaced(till, (sent) => ADDS[(sent * 7 + number) % ADDS.length] ?? LIST, pace),
    );
  const listing = tills.slice(ADDING_TILLS).map((till) => sendPaced(till, () => LIST, pace));
  await work(isTimeOver);
  working.isDone = true;
  const lists = (await Promise.all(listing)).flat();
  await Promise.all(adding);
  return { lists, loop: await own.ask('loopDelay') };
}

function findings(what: string, quick: Times, slow: Times): Finding[] {
  return [
    compared(`Lists, fsync of ${String(FSYNC_MS)} ms, ${what}: median`, quick, slow, 0.5, 1.2),
    compared('The same, p99', quick, slow, 0.99, 2),
    {
      section: SECTION,
      what: 'The event loop meanwhile, p99',
      own: `${slow.loop.toFixed(1)} ms`,
      other: `quick disk: ${quick.loop.toFixed(1)} ms`,
      value: slow.loop,
      unit: 'ms',
      goal: { atMost: 5 },
    },
  ];
}

function compared(what: string, quick: Times, slow: Times, share: number, atMost: number): Finding {
  const [own, other] = [percentile(slow.lists, share), percentile(quick.lists, share)];
  return {
    section: SECTION,
    what,
    own: `${own.toFixed(2)} ms`,
    other: `quick disk, alone: ${other.toFixed(2)} ms`,
    value: own / other,
    unit: '',
    goal: { atMost },
  };
}
