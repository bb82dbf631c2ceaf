import { afterAll, beforeAll, expect, test } from 'vitest';
import { ShopError } from '../../../shared/errors.ts';
import type { AdditionOutcome, Store } from '../../store/store.ts';
import { RawConnection, send, spell, type RawRequest } from '../../testing/raw-http.ts';
import { NOON, startTestService, TestClock, type TestService } from '../../testing/test-service.ts';
import { makeSecret } from '../../keys/key-format.ts';

/**
 * The examples in the OpenAPI document are replies that this test gets from the service. After a
 * message changes, `npx vitest run src/main/api/openapi -u` rewrites them.
 */

/** Short, for the reply to a request that never ends. */
const BOUNDS = { drainMs: 100, headersMs: 300, requestMs: 500, checkMs: 50 };

const clock = new TestClock(NOON);
let service: TestService;
let authorization: string;
let fault: Error | undefined;
let outcome: AdditionOutcome | undefined;

function withFaults(store: Store): Store {
  const add: Store['pets']['add'] = (addition) => {
    if (fault) return Promise.reject(fault);
    return outcome ? Promise.resolve(outcome) : store.pets.add(addition);
  };
  const page: Store['pets']['page'] = (query) =>
    fault ? Promise.reject(fault) : store.pets.page(query);
  const byId: Store['pets']['byId'] = (id) => (fault ? Promise.reject(fault) : store.pets.byId(id));
  const pets = { ...store.pets, add, page, byId };
  return new Proxy(store, {
    get: (target, name) => (name === 'pets' ? pets : (Reflect.get(target, name) as unknown)),
  });
}

beforeAll(async () => {
  service = await startTestService({ clock, wrapStore: withFaults, bounds: BOUNDS });
  ({ authorization } = await service.issueKey());
});

afterAll(async () => {
  await service.close();
});

type Replies = Record<string, Record<string, unknown>>;

/** The names of the headers of each reply, by operation and status. */
const headersSeen: { operation: string; status: string; names: string[] }[] = [];

const REX = '{"name":"Rex","categoryId":3,"status":"available"}';
const FULL = new ShopError(
  'storage_unavailable',
  "The stock can't be written now: the disk is full. Nothing of this was stored; remove other files from that disk, then try again.",
);

async function reply(
  operation: string,
  request: RawRequest,
): Promise<{ status: string; body: unknown }> {
  clock.advance(60_000);
  const { status, headers, body } = await send(service.port, {
    ...request,
    headers: {
      Authorization: authorization,
      ...(request.method === 'POST' && { 'Content-Type': 'application/json' }),
      ...request.headers,
    },
  });
  headersSeen.push({ operation, status: String(status), names: Object.keys(headers) });
  return { status: String(status), body: JSON.parse(body) };
}

/** Gathers replies by status. Several may share a status, each with its own code. */
async function gather(
  operation: string,
  requests: [string, RawRequest, (() => void)?][],
): Promise<Replies> {
  const replies: Replies = {};
  for (const [name, request, prepare] of requests) {
    fault = undefined;
    outcome = undefined;
    prepare?.();
    const { status, body } = await reply(operation, request);
    replies[status] = { ...replies[status], [name]: body };
  }
  fault = undefined;
  outcome = undefined;
  return replies;
}

/** Requests for the replies that every operation can give. */
function common(request: RawRequest): [string, RawRequest, (() => void)?][] {
  const withKey = (value: string | null): RawRequest => ({
    ...request,
    headers: { ...request.headers, Authorization: value },
  });
  return [
    ['missing_api_key', withKey(null)],
    ['mistyped_api_key', withKey(`Bearer ast_live_${'a'.repeat(38)}`)],
    ['staging_api_key', withKey(`Bearer ${makeSecret('staging')}`)],
    ['unknown_api_key', withKey(`Bearer ${makeSecret('production')}`)],
    ['method_not_allowed', { ...request, method: 'DELETE' }],
    ['uri_too_long', { ...request, path: `${request.path ?? ''}${'?'.padEnd(9_000, 'a')}` }],
    [
      'headers_too_large',
      { ...request, headers: { ...request.headers, 'X-Long': 'a'.repeat(17_000) } },
    ],
    ['bad_request', { ...request, headers: { ...request.headers, Host: null } }],
    ['internal_error', request, () => (fault = new Error('a fault'))],
    ['storage_unavailable', request, () => (fault = FULL)],
  ];
}

/** The reply to a request of which the last bytes never arrive. */
async function timedOut(operation: string, request: RawRequest): Promise<Replies> {
  const connection = await RawConnection.open(service.port);
  const type = request.method === 'POST' && { 'Content-Type': 'application/json' };
  const headers = { Authorization: authorization, ...type, ...request.headers };
  connection.socket.write(spell({ ...request, headers }).subarray(0, -2));
  const [late] = await connection.waitFor(1);
  headersSeen.push({ operation, status: '408', names: Object.keys(late?.headers ?? {}) });
  return { 408: { request_timeout: JSON.parse(late?.body ?? '') } };
}

async function limited(operation: string, request: RawRequest): Promise<Replies> {
  const key = await service.issueKey({ plan: 'enterprise', perMinute: 1, perDay: 100 });
  const headers = { ...request.headers, Authorization: key.authorization };
  const post = request.method === 'POST' && { 'Content-Type': 'application/json' };
  const again = { ...request, headers: { ...post, ...headers } };
  clock.advance(60_000);
  await send(service.port, again);
  const { headers: refusing, body } = await send(service.port, again);
  headersSeen.push({ operation, status: '429', names: Object.keys(refusing) });
  clock.advance(1_000);
  let banned = body;
  for (let strike = 0; strike < 10; strike += 1) banned = (await send(service.port, again)).body;
  return { 429: { rate_limited: JSON.parse(body), key_banned: JSON.parse(banned) } };
}

/** Every reply that a till can get, by operation. */
async function gatherAll(): Promise<Record<string, Replies>> {
  const post = (body: string, headers = {}): RawRequest => ({
    method: 'POST',
    path: '/v1/pets',
    body,
    headers,
  });
  const list = { path: '/v1/pets' };
  const one = { path: '/v1/pets/1' };
  const created = await gather('createPet', [
    ['added', post(REX)],
    ['without_status', post('{"name":"Tom","categoryId":1}')],
    ['invalid_json', post('{"name":"Rex"')],
    ['invalid_body', post('{"name":"","status":"dead"}')],
    ['invalid_parameter', post(REX, { 'Idempotency-Key': 'k'.repeat(256) })],
    ['precondition_failed', post(REX, { 'If-Match': '"1"' })],
    ['request_in_progress', post(REX), () => (outcome = { outcome: 'in_progress' })],
    ['body_too_large', post(REX, { 'Content-Length': '65537' })],
    ['unsupported_media_type', post(REX, { 'Content-Type': 'text/plain' })],
    ['idempotency_key_reused', post(REX), () => (outcome = { outcome: 'reused_for_another' })],
    ...common(post(REX)),
  ]);
  const listed = await gather('listPets', [
    ['page', list],
    ['invalid_parameter', { path: '/v1/pets?limit=101&status=dead' }],
    ['invalid_cursor', { path: '/v1/pets?cursor=made-up' }],
    ...common({ path: '/v1/pets?limit=2' }),
  ]);
  const got = await gather('getPet', [
    ['found', one],
    ['not_found', { path: '/v1/pets/4711' }],
    ...common({ path: '/v1/pets/2' }),
  ]);
  const others = async (operation: string, request: RawRequest): Promise<Replies> => ({
    ...(await limited(operation, request)),
    ...(await timedOut(operation, request)),
  });
  return {
    listPets: { ...listed, ...(await others('listPets', list)) },
    createPet: { ...created, ...(await others('createPet', post(REX))) },
    getPet: { ...got, ...(await others('getPet', one)) },
  };
}

test('are the replies that the service gives', async () => {
  const examples = await gatherAll();
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot('./examples.json');
});

/** Headers of HTTP itself, which the document leaves out. */
const OF_HTTP = [
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'x-content-type-options',
];

interface Documented {
  operationId: string;
  responses: Record<string, { headers: Record<string, { required: boolean }> }>;
}

test('have the headers that the document describes, and no others', async () => {
  await gatherAll();
  const { body } = await send(service.port, { path: '/openapi.json' });
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Documented>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { operation, status, names } of headersSeen) {
    const found = operations.find(({ operationId }) => operationId === operation);
    const headers = Object.entries(found?.responses[status]?.headers ?? {});
    const all = headers.map(([name]) => name.toLowerCase());
    const own = names.filter((name) => !OF_HTTP.includes(name));
    expect(all, `${operation} ${status}`).toEqual(expect.arrayContaining(own));
    const needed = headers.filter(([, { required }]) => required);
    expect(own, `${operation} ${status}`).toEqual(
      expect.arrayContaining(needed.map(([name]) => name.toLowerCase())),
    );
  }
});
