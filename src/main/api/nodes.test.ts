import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import { ApiKeys } from '../keys/api-keys.ts';
import { SharedLimiter } from '../limits/shared-limiter.ts';
import { openPostgresStore } from '../store/postgres/postgres-store.ts';
import { postgresForTests } from '../testing/postgres-for-tests.ts';
import {
  bodyOfSize,
  PostingTill,
  RawConnection,
  REX,
  send,
  sendRaw,
  spell,
  type RawResponse,
} from '../testing/raw-http.ts';
import { expectError } from '../testing/reply-expectations.ts';
import { NOON, TestClock } from '../testing/test-service.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { createApi } from './api.ts';
import { DEFAULT_BOUNDS } from './bounds.ts';
import { TillActivities } from './till-activity.ts';

/** Two nodes of staging that share a stock in PostgreSQL, which does the counting. */

interface Node {
  readonly port: number;
  readonly keys: ApiKeys;
  close(): Promise<void>;
}

const server = postgresForTests();
let clock: TestClock;
let problem: ShopError | null;
let url: string;
let nodes: [Node, Node];

beforeEach(async () => {
  clock = new TestClock(NOON);
  problem = null;
  url = await server().createDatabase();
  nodes = [await openNode(), await openNode()];
});
afterEach(async () => {
  for (const node of nodes) await node.close();
});

async function openNode(): Promise<Node> {
  const store = await openPostgresStore({ url, schema: 'animal_store', clock });
  const { shared } = store.usage;
  if (!shared) throw new Error('PostgreSQL is shared');
  const environment = 'staging';
  const keys = await ApiKeys.open({ environment, store, secrets: memoryKeychain(), clock });
  const api = createApi({
    environment,
    store,
    keys,
    clock,
    version: '1.2.3',
    limiter: new SharedLimiter(clock, shared),
    log: pino({ level: 'silent' }),
    storageProblem: () => problem,
    activities: new TillActivities(clock),
  });
  const { port } = await api.listen({ host: '127.0.0.1', port: 0 });
  return {
    port,
    keys,
    async close() {
      await api.close();
      keys.close();
      await store.close();
    },
  };
}

/** A key, made on the first node. */
async function issueKey(perMinute: number): Promise<{ id: string; authorization: string }> {
  const plan = { plan: 'enterprise', perMinute, perDay: 1_000 } as const;
  const { record, secret } = await nodes[0].keys.create('Till', plan);
  return { id: record.id, authorization: `Bearer ${secret}` };
}

function request(node: 0 | 1, authorization: string | null, path = '/v1/pets') {
  return send(nodes[node].port, { path, headers: { Authorization: authorization } });
}

describe('a till of two nodes', () => {
  test('has one limit, however its requests are spread', async () => {
    const { authorization } = await issueKey(5);
    const all = await Promise.all(
      ([0, 1, 0, 1, 0, 1, 0, 1] as const).map((node) => request(node, authorization)),
    );
    const passed = all.filter(({ status }) => status === 200);
    const left = passed.map(({ headers }) => headers['x-ratelimit-remaining']);
    expect(left.sort()).toEqual(['0', '1', '2', '3', '4']);
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const response of refused) expectError(response, 429, 'rate_limited');
  });

  test('is let in and shut out at once by what the other node did', async () => {
    const { id, authorization } = await issueKey(5);
    const posting = new PostingTill(nodes[1].port, authorization);
    expect((await posting.post(REX)).status).toBe(201);
    expect((await request(0, authorization)).body).toContain('Rex');
    await nodes[0].keys.revoke(id);
    expectError(await request(1, authorization), 401, 'invalid_api_key');
  });

  test('loses its connection with a body that is too large, though all of it came before the verdict', async () => {
    const { authorization } = await issueKey(5);
    const connection = await RawConnection.open(nodes[0].port);
    const body = bodyOfSize(65_537);
    const till = new PostingTill(nodes[0].port, authorization);
    connection.socket.write(till.spell({ body, headers: { Connection: null } }));
    const [response] = await connection.waitFor(1);
    if (!response) throw new Error('No answer');
    expectError(response, 413, 'body_too_large');
    expect(response.headers['connection']).toBe('close');
    await connection.closed;
  });

  test('is let in again when the owner lifts its ban on the other node', async () => {
    const { id, authorization } = await issueKey(1);
    await request(1, authorization);
    await request(1, authorization);
    clock.advance(1_000);
    let last: RawResponse | undefined;
    for (let strike = 1; strike <= 10; strike += 1) last = await request(1, authorization);
    if (last) expectError(last, 429, 'key_banned');
    clock.advance(40_000);
    await nodes[0].keys.liftBan(id);
    expectError(await request(1, authorization), 429, 'rate_limited');
    clock.advance(19_000);
    expect((await request(1, authorization)).status).toBe(200);
  });
});

test('clients without a key are counted over both nodes, whatever they send', async () => {
  const replies = [
    await request(0, null),
    await request(1, null, '/v1/nothing'),
    ...(await sendRaw(nodes[0].port, 'nonsense\r\n\r\n')),
    await request(1, null),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 400, 401]);
  const left = replies.map(({ headers }) => headers['x-ratelimit-remaining']);
  expect(left).toEqual(['59', '58', '57', '56']);
});

describe('of a client that sends on without waiting', () => {
  /** Returns the replies to many requests, all sent at once, when there are so many or the node ends. */
  async function repliesTo(count: number, authorization: string | null): Promise<RawResponse[]> {
    const connection = await RawConnection.open(nodes[0].port);
    const request = spell({
      path: '/v1/pets',
      headers: { Connection: null, Authorization: authorization },
    });
    connection.socket.write(String(request).repeat(count));
    const replies = await connection.waitFor(count);
    connection.socket.destroy();
    return replies;
  }

  test('all are answered up to its limit, and few more than had arrived when that was learnt', async () => {
    const { authorization } = await issueKey(1_000);
    const first = await repliesTo(20_000, authorization);
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1_000);
    expect(first.length).toBeLessThan(10_000);
    const second = await repliesTo(20_000, authorization);
    expect(second.length).toBeLessThan(2 * DEFAULT_BOUNDS.uncountedPerTurn);
    for (const replies of [first, second]) {
      expect(replies.at(-1)?.headers).toMatchObject({ connection: 'close' });
    }
  });
});

test('health reports a database that fails, which must not have the node restarted', async () => {
  problem = new ShopError('storage_unavailable', 'The database does not answer.');
  const health = await request(0, null, '/healthz');
  expect(health.status).toBe(200);
  expect(JSON.parse(health.body)).toEqual({
    status: 'degraded',
    code: 'storage_unavailable',
    environment: 'staging',
    message: 'The database does not answer.',
    version: '1.2.3',
  });
  expect((await request(0, null, '/readyz')).status).toBe(503);
});

test('health reports tables of a newer version so that the node is restarted', async () => {
  problem = new ShopError('database_newer', 'Update Animal Store here as well.');
  for (const path of ['/healthz', '/readyz']) {
    const told = await request(0, null, path);
    expect(told.status).toBe(503);
    expect(JSON.parse(told.body)).toMatchObject({
      status: 'error',
      code: 'storage_unavailable',
      message: 'Update Animal Store here as well.',
    });
  }
});
