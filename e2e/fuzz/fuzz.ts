import { checkStock } from '../torture/check-stock.ts';
import { createKey, startServing, temporaryFolder } from '../../src/main/testing/program.ts';
import { Random } from '../support/random.ts';
import { makeCase, type FuzzCase } from './cases.ts';
import { FuzzClient } from './client.ts';
import { goodAddition, spell, type Credentials } from './requests.ts';

/** So many connections at once, and so many cases until the good till asks again. */
const CLIENTS = 48;
const BATCH = 2_000;
const HUGE = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };

/** A case to which something else came back than must. */
export interface Failure {
  index: number;
  fuzzCase: FuzzCase;
  problems: string[];
}

export interface FuzzResult {
  cases: number;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  failures: Failure[];
  /** What was wrong besides single cases: with the good till, the end, the database. */
  problems: string[];
  slowestMs: number;
}

export interface FuzzOptions {
  /** Only the case of this index, on a connection of its own. */
  only?: number;
  onBatch?: (done: number, failures: number) => void;
}

/**
 * Sends seeded cases to a service in a process of its own. Each must be answered as the contract
 * says: never a 5xx, never silence, always the Error body on errors, always the limit headers; and a
 * good till is served all the while.
 */
export async function runFuzz(
  cases: number,
  seed: number,
  { only, onBatch = () => undefined }: FuzzOptions = {},
): Promise<FuzzResult> {
  const folder = temporaryFolder();
  const credentials: Credentials = {
    key: await createKey(folder, 'enterprise', HUGE),
    smallKey: await createKey(folder, 'free'),
  };
  const service = await startServing(folder, '--no-window', '--log-level', 'error');
  const port = Number(new URL(service.baseAddress).port);
  const result: FuzzResult = {
    cases: 0,
    statuses: new Map(),
    failures: [],
    problems: [],
    slowestMs: 0,
  };
  const addresses = loopbackAddresses();
  const runOne = async (client: FuzzClient, index: number): Promise<void> => {
    const fuzzCase = makeCase(seed, index, credentials);
    const { problems, statuses, tookMs } = await client.run(fuzzCase);
    result.cases += 1;
    result.slowestMs = Math.max(result.slowestMs, tookMs);
    for (const status of statuses) {
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
    }
    if (problems.length > 0) result.failures.push({ index, fuzzCase, problems });
  };

  if (only !== undefined) {
    await runOne(new FuzzClient(port, addresses), only);
  } else {
    for (let from = 0; from < cases; from += BATCH) {
      const to = Math.min(cases, from + BATCH);
      let next = from;
      const work = async (): Promise<void> => {
        const client = new FuzzClient(port, addresses);
        while (next < to) await runOne(client, next++);
        client.close();
      };
      await Promise.all(Array.from({ length: CLIENTS }, work));
      result.problems.push(...(await askAsGoodTill(port, credentials, to)));
      onBatch(to, result.failures.length);
    }
  }
  const { code, stderr } = await service.stop();
  if (code !== 0) result.problems.push(`The service ended with ${String(code)}: ${stderr}`);
  if (stderr !== '') result.problems.push(`The service logged: ${stderr.slice(0, 2_000)}`);
  result.problems.push(...checkStock(folder, { attempts: [], answeredAt: [], strange: [] }));
  return result;
}

/** What a good till is answered after a batch: its animal is added. */
async function askAsGoodTill(port: number, credentials: Credentials, seed: number) {
  const random = new Random(seed);
  const client = new FuzzClient(port, () => undefined);
  const bytes = spell(random, goodAddition(random, credentials));
  const replies = { least: 1, most: 1 };
  const wanted: FuzzCase = {
    ...{ kind: 'good', bytes, splitAt: [], then: 'await', mayBeHead: false, replies },
  };
  const { problems, statuses } = await client.run(wanted);
  client.close();
  const isAdded = statuses.length === 1 && statuses[0] === 201;
  return isAdded ? problems : [`a good till was answered ${statuses.join()}`, ...problems];
}

/**
 * Who sends no valid key is counted by address, and soon gets 429 for everything; so each connection
 * comes from another address of the loopback network, where the system has one.
 */
function loopbackAddresses(): () => string | undefined {
  let number = 0;
  return () => {
    if (process.platform !== 'linux') return undefined;
    number += 1;
    return `127.1.${(number >> 8) & 255}.${number & 255}`;
  };
}
