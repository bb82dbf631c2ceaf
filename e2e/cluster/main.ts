/**
 * `npm run cluster`, as root on Debian: three PostgreSQL under Patroni and etcd with synchronous
 * replication, three `serve`, HAProxy in front of both, and PgBouncer between one `serve` and it. Under load, one thing after another
 * fails; nothing acknowledged may be lost or doubled, and no limit exceeded. Prints how long each
 * failure kept tills waiting.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../src/main/testing/program.ts';
import { Balancer, DATABASE_ADDRESS } from './balancer.ts';
import { checkStock, Load } from './load.ts';
import { Databases } from './databases.ts';
import { FAULTS, type Cluster, type Fault } from './faults.ts';
import { DATABASE_URL, Node } from './nodes.ts';
import { until } from './processes.ts';
import { layLines, MACHINES, removeLines } from './network.ts';
import { Pooler } from './pooler.ts';
import { PASSWORD } from './settings.ts';

const PACKAGES = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'iproute2'];
const PER_MINUTE = 60;
const QUIET = 10_000;
/** After how many seconds something that does not recover by itself is repaired. */
const PATIENCE = 60;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Installs Debian's own packages; leaves those that are installed as they are. */
function installPrograms(): void {
  try {
    for (const program of ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'ip', 'setpriv']) {
      execFileSync('which', [program], { env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` } });
    }
  } catch {
    const args = ['install', '--yes', '--no-install-recommends', ...PACKAGES];
    execFileSync('apt-get', args, { stdio: 'inherit' });
  }
}

async function startCluster(place: string, stopping: (() => Promise<void>)[]): Promise<Cluster> {
  const databases = new Databases(place);
  stopping.push(() => databases.stop());
  const pooler = new Pooler(place, {
    address: DATABASE_ADDRESS,
    user: 'postgres',
    password: PASSWORD,
  });
  const nodes = [undefined, undefined, pooler.url].map(
    (url, number) => new Node(number, place, url),
  );
  const balancer = new Balancer(
    place,
    databases.members,
    nodes.map(({ port }) => port),
  );
  await databases.start();
  balancer.start();
  stopping.push(() => balancer.stop());
  await balancer.untilDecided();
  pooler.start();
  stopping.push(() => pooler.stop());
  for (const node of nodes) {
    node.start();
    stopping.push(() => node.kill());
  }
  for (const node of nodes) await node.untilReady();
  await pooler.untilSharingIsRefused();
  return { databases, nodes, balancer };
}

async function tryFault(fault: Fault, cluster: Cluster, load: Load): Promise<number> {
  await pause(QUIET);
  const struckAt = performance.now();
  const before = load.times.length;
  const mend = await fault.strike(cluster);
  await pause(2 * QUIET);
  const isAnswering = () => (load.times.at(-1) ?? 0) > struckAt + QUIET;
  const heals = await until('it answers again', isAnswering, PATIENCE).then(
    () => true,
    () => false,
  );
  if (!heals) {
    await mend();
    await until('it answers again', isAnswering);
  }
  const silence = load.longestSilence(struckAt);
  if (heals) await mend();
  await cluster.databases.untilWhole();
  const problems = await checkStock(load);
  const added = load.times.length - before;
  say(
    `${fault.name}${heals ? '' : ` (mended after ${String(PATIENCE)} s)`}: ${(silence / 1_000).toFixed(1)} s without an answer at most; ${String(added)} added meanwhile; ${problems.length === 0 ? 'nothing lost, doubled or over a limit' : `${String(problems.length)} PROBLEMS: ${problems.slice(0, 5).join('; ')}`}`,
  );
  return problems.length;
}

async function main(): Promise<number> {
  if (process.getuid?.() !== 0) {
    say('The cluster needs root on Debian: it lays lines, mounts disks and cuts them.');
    return 2;
  }
  installPrograms();
  const place = mkdtempSync(join(tmpdir(), 'animal-store-cluster-'));
  chmodSync(place, 0o755);
  layLines(MACHINES);
  let problems = 0;
  const stopping: (() => Promise<void>)[] = [];
  let isDone = false;
  try {
    say(`Logs are in ${place}`);
    const cluster = await startCluster(place, stopping);
    process.env['DATABASE_URL'] = DATABASE_URL;
    const [first] = cluster.nodes;
    const folder = first?.dataFolder ?? place;
    const much = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };
    const key = await createKey(folder, 'enterprise', much);
    const little = { perMinute: PER_MINUTE, perDay: 1_000_000 };
    const limited = await createKey(folder, 'enterprise', little);
    const load = new Load(key, { key: limited, perMinute: PER_MINUTE });
    load.start();
    const chosen = process.argv.slice(2).map(Number);
    for (const [number, fault] of FAULTS.entries()) {
      if (chosen.length > 0 && !chosen.includes(number + 1)) continue;
      problems += await tryFault(fault, cluster, load);
    }
    await load.stop();
    const last = await checkStock(load);
    problems += last.length;
    isDone = problems === 0;
    say(
      `${String(load.acknowledged.size)} acknowledged in all, ${String(load.fullMinutes())} minutes at the limit, ${String(problems)} problems`,
    );
  } finally {
    for (const stop of stopping.reverse()) await stop();
    removeLines(MACHINES);
    if (isDone) rmSync(place, { recursive: true, force: true });
  }
  return problems === 0 ? 0 : 1;
}

process.exitCode = await main();
