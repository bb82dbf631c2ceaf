import { makeBadDisk } from '../../src/main/testing/bad-disk/bad-disk.ts';
import { compare } from '../support/compare.ts';
import { rateFinding, type Finding } from '../support/findings.ts';
import { ADDS } from '../support/requests.ts';
import type { Workbench } from '../support/workbench.ts';

const ANIMALS = 1_000;
/**
 * By how much (ms) every fsync takes longer, with how many connections, and how many times a commit
 * each is to be reached then. No more than all connections fit into one commit, so with 50 it can't
 * be much more than 40 times.
 */
const SLOW_DISKS = [
  { ms: 5, connections: 50, goal: 40 },
  { ms: 5, connections: 100, goal: 40 },
];
const DURABLE = 'POST /v1/pets, durable';

/** `POST /v1/pets`, which replies only once the animal is durable. */
export async function adds(bench: Workbench): Promise<Finding[]> {
  const own = await bench.startOwn(await bench.stockOf(ANIMALS));
  const echo = await bench.startBare(['echo']);
  const echoed = await compare(own, echo, ADDS, bench.effort);
  const plain = await bench.startPlainSqlite();
  const committed = await compare(own, plain, ADDS, bench.effort);
  await bench.clear();
  return [
    rateFinding(`${DURABLE}, by no storing`, echoed, 0.65),
    rateFinding(`${DURABLE}, by a commit each`, committed, 7),
    ...(await onSlowDisk(bench)),
  ];
}

/** The same on a disk whose fsync takes some milliseconds, as a shop's may. */
async function onSlowDisk(bench: Workbench): Promise<Finding[]> {
  const disk = makeBadDisk();
  if (!disk) {
    process.stderr.write('  not on a slow disk, which needs Linux with a C compiler\n');
    return [];
  }
  const own = await bench.startOwn(await bench.stockOf(ANIMALS), disk.env);
  const plain = await bench.startPlainSqlite(disk.env);
  const findings: Finding[] = [];
  for (const { ms, connections, goal } of SLOW_DISKS) {
    const what = `The same, fsync of ${String(ms)} ms, ${String(connections)} connections`;
    disk.become('slow', ms);
    const compared = await compare(own, plain, ADDS, { ...bench.effort, connections });
    findings.push(rateFinding(what, compared, goal));
  }
  disk.become('good');
  await bench.clear();
  disk.remove();
  return findings;
}
