import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { parse, stringify } from 'devalue';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWindowServer } from './window-server.ts';
import { WindowSessions } from './window-sessions.ts';
import { openServedWindow, type ServedWindow } from './testing/served-window.ts';

/** Reading it takes longer than all else that a call may cost, whoever sends it. */
const HUGE_NUMBER = `[{"name":1,"input":2},"pets.add",["BigInt","${'9'.repeat(1_000_000)}"]]`;

let window: ServedWindow;

beforeEach(async () => {
  window = await openServedWindow();
});
afterEach(() => window.close());

describe('files', () => {
  test('the page has a fresh nonce each time, the same in its policy', async () => {
    const cookie = await window.letIn();
    const [one, two] = [await window.send('/', cookie), await window.send('/', cookie)];
    const nonce = /content="([\w+/]+=*)"/.exec(one.text)?.[1] ?? 'none';
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(two.text).not.toContain(nonce);
    expect(one.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('files with a hash in their name are kept by the browser for good', async () => {
    const { headers, text } = await window.send('/assets/index-abc.js', await window.letIn());
    expect(text).toBe('let x;');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toContain('immutable');
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/%00',
    '/%',
    '/assets',
    '/assets/',
    '/nothing.js',
  ])('%s leads to no file', async (path) => {
    const answer = await window.send(path, await window.letIn());
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain(window.secret);
  });
});

function selected(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: 2n ** 63n - 1n - BigInt(index),
    version: Number.MAX_SAFE_INTEGER - index,
  }));
}

function longRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: '🦜'.repeat(200) + String(index),
    category: '"'.repeat(76) + String(index),
  }));
}

describe('calls', () => {
  test('reach the bridge with bigint and undefined as they were, and so does the answer', async () => {
    const input = { id: 2n ** 63n - 1n, missing: undefined, list: [1, 'two'] };
    const answer = await window.sendCall(
      await window.letIn(),
      stringify({ name: 'pets.add', input }),
    );
    expect(window.call).toHaveBeenCalledExactlyOnceWith(
      'pets.add',
      input,
      expect.stringMatching(/^browser [\w+/=]{44}$/),
    );
    expect(parse(answer.text)).toStrictEqual({ ok: true, value: { name: 'pets.add', input } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    [
      'ten thousand selected animals',
      { selection: { kind: 'animals', animals: selected(10_000) } },
    ],
    ['a thousand rows of an import with long names', { rows: longRows(1_000) }],
  ])('take %s', async (_name, input) => {
    const cookie = await window.letIn();
    const answer = await window.sendCall(cookie, stringify({ name: 'pets.change', input }));
    expect(answer.status).toBe(200);
    expect(window.call.mock.calls[0]?.[1]).toStrictEqual(input);
  });

  test.each([
    ['no JSON', 'pets.add', 400, 'invalid_json'],
    ['nothing', '', 400, 'invalid_json'],
    ['a number of a million digits', HUGE_NUMBER, 400, 'invalid_json'],
    ['JSON that is no call', '[{"name":1},7]', 400, 'invalid_json'],
    ['values in values', '[{"name":1,"input":2},"pets.add",{},[[[1]]]]', 400, 'invalid_json'],
  ])('a body that is %s is refused as a value', async (_name, body, status, code) => {
    const answer = await window.sendCall(await window.letIn(), body);
    expect(answer.status).toBe(status);
    expect(parse(answer.text)).toMatchObject({ ok: false, error: { code } });
    expect(window.call).not.toHaveBeenCalled();
  });

  test('a body that announces more than a call can be is refused as a value', async () => {
    const answer = await window.sendCall({
      ...(await window.letIn()),
      'content-length': '5000000',
    });
    expect(answer.status).toBe(413);
    expect(parse(answer.text)).toMatchObject({ ok: false, error: { code: 'body_too_large' } });
    expect(window.call).not.toHaveBeenCalled();
  });

  test('a form of another page could send text, which is refused', async () => {
    const answer = await window.sendCall({
      ...(await window.letIn()),
      'content-type': 'text/plain',
    });
    expect(answer.status).toBe(415);
    expect(window.call).not.toHaveBeenCalled();
  });

  test('a failure of ours is a value without its insides', async () => {
    window.call.mockRejectedValueOnce(new Error('the inside'));
    const answer = await window.sendCall(await window.letIn());
    expect(parse(answer.text)).toMatchObject({ ok: false, error: { code: 'internal_error' } });
    expect(answer.text).not.toContain('the inside');
  });
});

describe('events', () => {
  test('arrive in every open window, in their order', async () => {
    const cookie = await window.letIn();
    const streams = [await window.listen(cookie), await window.listen(cookie)];
    expect(streams[0]?.headers['content-type']).toBe('text/event-stream');
    for (const listener of window.listeners) {
      listener('pets.replaced', {});
      listener('menu.command', { command: 'add', big: 5n });
    }
    for (const stream of streams) {
      await expect.poll(stream.text).toContain('menu.command');
      const told = stream
        .text()
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => parse(line.slice('data: '.length)) as unknown);
      expect(told).toStrictEqual([
        { name: 'pets.replaced', data: {} },
        { name: 'menu.command', data: { command: 'add', big: 5n } },
      ]);
    }
  });

  test('closing ends the streams at once and stops listening to the bridge', async () => {
    const stream = await window.listen(await window.letIn());
    await window.server.close();
    await stream.ended;
    expect(window.listeners.size).toBe(0);
  });
});

test('requests that come together before any other are all answered', async () => {
  const paths = ['/', '/assets/index-abc.js', '/nothing', window.tokenPath];
  const answers = await Promise.all(paths.map((path) => window.send(path)));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 303]);
});

test('a window that no browser has opened closes', async () => {
  await expect(window.server.close()).resolves.toBeUndefined();
});

describe('closing', () => {
  /** What a browser sent on a connection, of which it may still owe the end. */
  const sendPart = async (part: string) => {
    const { hostname: host, port } = new URL(window.origin);
    const socket = connect({ host, port: Number(port) });
    await once(socket, 'connect');
    const received: string[] = [];
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (data) => received.push(String(data))).on('error', () => undefined);
    socket.write(part);
    return { socket, received, ended };
  };

  test.each([
    ['on which nothing was sent', ''],
    ['with half a request', 'GET / HT'],
  ])('does not wait for ever for a connection %s', async (_name, part) => {
    const { ended } = await sendPart(part);
    // The server knows of the other connection, too.
    await window.send('/');
    await window.server.close();
    await ended;
  });

  test('opens no stream of events for a request that ends afterwards', async () => {
    const { cookie } = await window.letIn();
    await window.restart();
    const { host } = new URL(window.origin);
    const late = await sendPart(
      `GET /bridge/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n`,
    );
    await expect.poll(() => late.socket.bytesWritten).toBeGreaterThan(0);
    const closed = window.server.close();
    late.socket.write('\r\n');
    await closed;
    await late.ended;
    expect(late.received).toEqual([]);
    expect(window.listeners.size).toBe(0);
  });
});

test('a port that is taken is told with its number', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const bridge = {
    call: window.call,
    subscribe: () => () => undefined,
    mayHear: () => Promise.resolve(true),
  };
  const log = pino({ enabled: false });
  await expect(
    startWindowServer({ bridge, root: '/', log, port, sessions: new WindowSessions('/nowhere') }),
  ).rejects.toMatchObject({
    code: 'port_unavailable',
    message: expect.stringContaining(String(port)) as string,
  });
  taken.close();
});
