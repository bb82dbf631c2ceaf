import {
  createKey,
  startServing,
  temporaryFolder,
  type Serving,
} from '../../src/main/testing/program.ts';
import { Random } from '../support/random.ts';
import { checkStock } from './check-stock.ts';
import { WINDOW_ADDRESS } from '../../src/main/testing/window-client.ts';
import { runClerk, type ClerkJournal } from './clerks.ts';
import { retryOpen, runClient, type Journal } from './clients.ts';

const CLIENTS = 16;
/**
 * The longest delay (ms) before counts of requests are written: the contract's second, and the time
 * of a commit.
 */
const WRITE_BEHIND = 1_250;
/** The daily quota of createKey's enterprise plan; the day runs out first. */
const PER_DAY = 100_000_000;
const PER_MINUTE = 1_000_000_000;

export interface TortureResult {
  rounds: number;
  acknowledged: number;
  retried: number;
  /** Acknowledged steps of clerks. */
  steps: number;
  problems: string[];
}

/**
 * Kills a service that 16 clients and a clerk are using, at a random moment, again and again on the
 * same data. After each kill: the database is intact, every acknowledged animal and change is there
 * once, the history agrees with the animals, the last step can be undone, retries add nothing
 * twice, a ban remains, and the counts lost no more than a second.
 */
export async function runTorture(
  rounds: number,
  seed: number,
  onRound: (round: number, problems: number) => void = () => undefined,
): Promise<TortureResult> {
  const folder = temporaryFolder();
  const random = new Random(seed);
  const journal: Journal = { attempts: [], answeredAt: [], strange: [] };
  const clerks: ClerkJournal = { steps: new Map(), newest: null, rows: [], strange: [] };
  const apiKey = await createKey(folder, 'enterprise', { perMinute: PER_MINUTE, perDay: PER_DAY });
  const bannedKey = await createKey(folder, 'enterprise', { perMinute: 1, perDay: PER_DAY });
  const problems: string[] = [];
  const memory: Memory = { bannedUntil: 0, certain: 0, killedAt: 0 };
  let retried = 0;

  for (let round = 0; round < rounds; round += 1) {
    const service = await startServing(folder);
    let isOver = false;
    const options = {
      baseAddress: service.baseAddress,
      apiKey,
      random,
      journal,
      isOver: () => isOver,
    };
    if (round > 0) {
      problems.push(...(await checkMemory(service, apiKey, bannedKey, journal, memory)));
      retried += journal.attempts.filter(({ id }) => id === null).length;
      await retryOpen(options);
    }
    if (round === 0) await provokeBan(service, bannedKey);
    const windowAddress = await service.printed(WINDOW_ADDRESS);
    const atWindow = { windowAddress, random, journal: clerks, isOver: () => isOver };
    const clients = [
      ...Array.from({ length: CLIENTS }, () => runClient(options)),
      runClerk(atWindow),
    ];
    // Most rounds are short; some leave enough time for counts and bans to be written.
    await sleep(round % 8 === 0 ? 1_500 + random.below(1_000) : 20 + random.below(400));
    isOver = true;
    service.process.kill('SIGKILL');
    memory.killedAt = Date.now();
    await Promise.all([...clients, service.ended]);
    problems.push(
      ...checkStock(folder, journal, clerks).map((problem) => `round ${round}: ${problem}`),
    );
    onRound(round, problems.length);
  }
  const acknowledged = journal.attempts.filter(({ id }) => id !== null).length;
  return { rounds, acknowledged, retried, steps: clerks.steps.size, problems };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Keeps sending after the refusal, beyond the second in which that is forgiven, until the key is
 * banned.
 */
async function provokeBan(service: Serving, key: string): Promise<void> {
  for (let ask = 0; ask < 200; ask += 1) {
    const { code } = await askOnce(service, key);
    if (code === 'key_banned') return;
    if (ask === 1) await sleep(1_100);
  }
  throw new Error('The key was not banned after 200 refusals.');
}

async function askOnce(service: Serving, key: string) {
  const response = await fetch(`${service.baseAddress}/pets?limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const body = (await response.json()) as { code?: string };
  const used = PER_DAY - Number(response.headers.get('x-ratelimit-remaining'));
  const retryAfter = Number(response.headers.get('retry-after'));
  return { code: body.code, used, retryAfter };
}

/**
 * What must not be forgotten: the end of the ban, and how many requests were let through early
 * enough.
 */
interface Memory {
  bannedUntil: number;
  certain: number;
  killedAt: number;
}

/** Checks what the service remembers after the kill: the ban while it lasts, and the day's count. */
async function checkMemory(
  service: Serving,
  apiKey: string,
  bannedKey: string,
  journal: Journal,
  memory: Memory,
): Promise<string[]> {
  const problems: string[] = [];
  const banned = await askOnce(service, bannedKey);
  if (banned.code === 'key_banned') {
    const until = Date.now() + banned.retryAfter * 1_000;
    if (memory.bannedUntil !== 0 && Math.abs(until - memory.bannedUntil) > 2_500)
      problems.push('a ban moved');
    memory.bannedUntil = until;
  } else if (Date.now() < memory.bannedUntil - 1_000 || memory.bannedUntil === 0) {
    problems.push('a ban was forgotten');
  }
  memory.certain += journal.answeredAt.filter((at) => at < memory.killedAt - WRITE_BEHIND).length;
  journal.answeredAt = [];
  const { used } = await askOnce(service, apiKey);
  if (used < memory.certain) problems.push(`${memory.certain - used} requests were forgotten`);
  return problems;
}
