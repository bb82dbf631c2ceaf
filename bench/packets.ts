/**
 * `node build/with-build.mjs bench/packets.ts`: how long a well-behaved till waits while each of the
 * worst packets known is sent 200 times, two at once. Till and packets come from this process, so its
 * own work is in the figures, too.
 */
import { createKey, startServing, temporaryFolder } from '../src/main/testing/program.ts';
import { sendPacket, worstPackets } from '../e2e/attack/worst-packets.ts';

const TIMES = 200;
const AT_ONCE = 2;
const HUGE = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };

const folder = temporaryFolder();
const till = await createKey(folder, 'enterprise', HUGE);
const stolen = await createKey(folder, 'enterprise', HUGE);
const service = await startServing(folder, '--no-window', '--log-level', 'error');
const base = service.baseAddress;

/** How long (ms) a page takes. */
async function ask(): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(`${base}/pets`, { headers: { authorization: `Bearer ${till}` } });
  await reply.text();
  if (reply.status !== 200) throw new Error(`A good till was answered ${reply.status}.`);
  return performance.now() - startedAt;
}

/** The median, the time that 99 in 100 stay under, and the longest, as text. */
function summaryOf(took: readonly number[]): string {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}

async function besides(bytes: string): Promise<number[]> {
  const took: number[] = [];
  let sent = 0;
  const isOver = (): boolean => sent >= TIMES && took.length >= TIMES;
  const attack = async (): Promise<void> => {
    for (; !isOver(); sent += 1) await sendPacket(base, bytes);
  };
  const attackers = Array.from({ length: AT_ONCE }, attack);
  while (!isOver()) took.push(await ask());
  await Promise.all(attackers);
  return took;
}

const quiet: number[] = [];
for (let n = 0; n < TIMES * 2; n += 1) quiet.push(await ask());
process.stdout.write(`nothing else: ${summaryOf(quiet.slice(TIMES))}\n`);
const all: number[] = [];
for (const { step, bytes } of worstPackets(stolen)) {
  const took = await besides(bytes);
  all.push(...took);
  process.stdout.write(`${step}: ${summaryOf(took)}\n`);
}
process.stdout.write(`all: ${summaryOf(all)}\n`);
await service.stop();
