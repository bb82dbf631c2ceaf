import { checkStock } from '../model/check-stock.ts';
import { createKey, startServing, temporaryFolder } from '../../src/main/testing/program.ts';
import { Random } from '../support/random.ts';
import { makeCase, type FuzzCase } from './cases.ts';
import { FuzzClient } from './client.ts';
import { costProblem, mayBeDear } from './cost.ts';
import { goodAddition, spell, type Credentials } from './requests.ts';

/** The number of concurrent connections, and of cases between two requests of the well-behaved till. */
const CLIENTS = 48;
const BATCH = 2_000;
const HUGE = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };

/** A case that did not get what it must. */
export interface Failure {
  index: number;
  fuzzCase: FuzzCase;
  problems: string[];
}

export interface FuzzResult {
  cases: number;
  /** How often each status was returned. */
  statuses: Map<number, number>;
  failures: Failure[];
  /** Problems apart from single cases: with the well-behaved till, the end, or the database. */
  problems: string[];
  slowestMs: number;
}

export interface FuzzOptions {
  /** Sends only the case with this index, on a connection of its own. */
  only?: number;
  onBatch?: (done: number, failures: number) => void;
}

/**
 * Sends seeded cases to a service in a process of its own. Each must get the reply that the
 * contract requires: never a 5xx, never silence, always the Error body on errors, always the limit
 * headers. The long ones are sent again, alone: none may keep the service busy. All the while, a well-behaved till must be served.
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
  let long: { index: number; fuzzCase: FuzzCase }[] = [];
  const runOne = async (client: FuzzClient, index: number): Promise<void> => {
    const fuzzCase = makeCase(seed, index, credentials);
    const { problems, statuses, tookMs } = await client.run(fuzzCase);
    result.cases += 1;
    result.slowestMs = Math.max(result.slowestMs, tookMs);
    for (const status of statuses) {
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
    }
    if (problems.length > 0) result.failures.push({ index, fuzzCase, problems });
    if (mayBeDear(fuzzCase)) long.push({ index, fuzzCase });
  };
  const measureLong = async (): Promise<void> => {
    const client = new FuzzClient(port, addresses);
    for (const { index, fuzzCase } of long) {
      const problem = await costProblem(service.process.pid, client, fuzzCase);
      if (problem) result.failures.push({ index, fuzzCase, problems: [problem] });
    }
    client.close();
    long = [];
  };

  if (only !== undefined) {
    await runOne(new FuzzClient(port, addresses), only);
    await measureLong();
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
      await measureLong();
      result.problems.push(...(await askAsGoodTill(port, credentials, to)));
      onBatch(to, result.failures.length);
    }
  }
  const { code, stderr } = await service.stop();
  if (code !== 0) result.problems.push(`The service ended with ${String(code)}: ${stderr}`);
  if (stderr !== '') result.problems.push(`The service logged: ${stderr.slice(0, 2_000)}`);
  result.problems.push(...checkStock(folder));
  return result;
}

/** The reply to the well-behaved till after a batch, which must be that its animal is added. */
async function askAsGoodTill(port: number, credentials: Credentials, seed: number) {
  const random = new Random(seed);
  const client = new FuzzClient(port, () => undefined);
  const bytes = spell(random, goodAddition(random, credentials));
  const replies = { least: 1, most: 1 };
  const wanted: FuzzCase = {
    kind: 'good',
    bytes,
    splitAt: [],
    then: 'await',
    mayBeHead: false,
    replies,
  };
  const { problems, statuses } = await client.run(wanted);
  client.close();
  const isAdded = statuses.length === 1 && statuses[0] === 201;
  return isAdded ? problems : [`a good till was answered ${statuses.join()}`, ...problems];
}

/**
 * Clients without a valid key are counted by address, and would soon get 429 for everything. So
 * each connection comes from a different address of the loopback network, where the system has one.
 */
function loopbackAddresses(): () => string | undefined {
  let number = 0;
  return () => {
    if (process.platform !== 'linux') return undefined;
    number += 1;
    return `127.1.${(number >> 8) & 255}.${number & 255}`;
  };
}
