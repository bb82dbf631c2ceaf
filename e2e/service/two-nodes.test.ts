import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../src/main/testing/postgres-server.ts';
import {
  createKey,
  runProgram,
  startServing,
  temporaryFolder,
  type Serving,
} from '../../src/main/testing/program.ts';

let server: PostgresServer;
let nodes: Serving[];
let folder: string;

beforeAll(async () => {
  server = await startPostgres();
  // As an owner would, so that the password is in no list of processes.
  process.env['DATABASE_URL'] = await server.createDatabase();
  folder = temporaryFolder();
  nodes = await Promise.all(
    [folder, temporaryFolder()].map((data) => startServing(data, '--no-window')),
  );
}, 120_000);
afterAll(async () => {
  for (const node of nodes) await node.stop();
  delete process.env['DATABASE_URL'];
  await server.stop();
}, 120_000);

function ask(node: number, key: string, path: string, body?: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return fetch(`${nodes[node % nodes.length]?.baseAddress ?? ''}${path}`, { ...request, headers });
}

it('two nodes serve one stock: what one adds, the other shows with the next request', async () => {
  const key = await createKey(folder);
  for (let round = 0; round < 10; round += 1) {
    const added = await ask(round, key, '/pets', { name: `Animal ${round}`, categoryId: round });
    expect(added.status).toBe(201);
    const listed = await ask(round + 1, key, '/pets?limit=100');
    expect(listed.headers.get('x-total-count')).toBe(String(round + 1));
    const pets = (await listed.json()) as { name: string }[];
    expect(pets.at(-1)?.name).toBe(`Animal ${round}`);
  }
});

it('they let through exactly as many requests as the plan allows, whichever they meet', async () => {
  const key = await createKey(folder, 'enterprise', { perMinute: 1_000_000, perDay: 60 });
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, index) => ask(index, key, '/pets')),
  );
  const passed = answers.filter(({ status }) => status === 200);
  expect(passed).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  const left = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
});

it('a key that the terminal closes opens nothing at any node from the next request on', async () => {
  const key = await createKey(folder);
  const list = await runProgram('cli', 'keys', 'list', '--json');
  const [{ id }] = (JSON.parse(list.stdout) as { id: string }[]).slice(-1) as [{ id: string }];
  for (const node of [0, 1]) expect((await ask(node, key, '/pets')).status).toBe(200);
  const revoked = await runProgram('cli', 'keys', 'revoke', id);
  expect(revoked.code, revoked.stderr).toBe(0);
  for (const node of [0, 1]) expect((await ask(node, key, '/pets')).status).toBe(401);
});

it('a command that only looks begins no stock in an empty database', async () => {
  const shared = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = await server.createDatabase();
  for (let tries = 0; tries < 2; tries += 1) {
    const listed = await runProgram('cli', 'keys', 'list');
    expect(listed).toMatchObject({ code: 1, stdout: '' });
    expect(listed.stderr).toContain('There is no stock in that database.');
  }
  await createKey(temporaryFolder());
  expect(await runProgram('cli', 'keys', 'list')).toMatchObject({ code: 0 });
  process.env['DATABASE_URL'] = shared;
});

it('a node that is killed takes nothing with it', async () => {
  const key = await createKey(folder);
  const before = Number((await ask(0, key, '/pets')).headers.get('x-total-count'));
  const adding = Array.from({ length: 200 }, async (_, index) => {
    const added = await ask(1, key, '/pets', { name: `Late ${index}`, categoryId: 1 });
    return added.status;
  });
  await Promise.race(adding);
  nodes[1]?.process.kill('SIGKILL');
  const outcomes = await Promise.allSettled(adding);
  const acknowledged = outcomes.filter((each) => each.status === 'fulfilled' && each.value === 201);
  const after = Number((await ask(0, key, '/pets')).headers.get('x-total-count'));
  expect(after - before).toBeGreaterThanOrEqual(acknowledged.length);
  expect(after - before).toBeLessThanOrEqual(adding.length);
  nodes = nodes.slice(0, 1);
});

it('refuses a password on the command line, where everybody could read it', async () => {
  const started = await runProgram(
    'serve',
    '--database',
    'postgresql://shop:secret@127.0.0.1/shop',
  );
  expect(started.code).toBe(1);
  expect(started.stderr).toContain('DATABASE_URL');
  expect(started.stderr).not.toContain('secret');
});
