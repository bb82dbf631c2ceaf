import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWindowServer } from './window-server.ts';
import { WindowSessions } from './window-sessions.ts';
import { toWire } from '../../shared/wire.ts';
import { openServedWindow, type ServedWindow } from './testing/served-window.ts';

/** Reading it takes longer than anything else that a call may cost. */

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

describe('calls', () => {
  test('reach the bridge as they were sent, an int64 as text, and so does the answer', async () => {
    const input = { id: String(2n ** 63n - 1n), list: [1, 'two', null] };
    const answer = await window.sendCall(await window.letIn(), JSON.stringify(input), 'pets.add');
    expect(window.call).toHaveBeenCalledExactlyOnceWith(
      'pets.add',
      input,
      expect.stringMatching(/^browser [\w+/=]{44}$/),
    );
    expect(JSON.parse(answer.text)).toStrictEqual({ ok: true, value: { name: 'pets.add', input } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('take ten thousand selected animals', async () => {
    const input = { selection: { kind: 'animals', animals: selected(10_000) } };
    const answer = await window.sendCall(await window.letIn(), toWire(input).text);
    expect(answer.status).toBe(200);
    expect(window.call.mock.calls[0]?.[1]).toStrictEqual(JSON.parse(toWire(input).text));
  });

  test.each([
    ['no JSON', '[1,'],
    ['nothing', ''],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('a body that is %s is refused as a value', async (_name, body) => {
    const answer = await window.sendCall(await window.letIn(), body);
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false });
    expect(window.call).not.toHaveBeenCalled();
  });

  test('a body that announces more than the call can be is refused as a value, and so is one that is more', async () => {
    const cookie = await window.letIn();
    const announced = await window.sendCall({ ...cookie, 'content-length': '90000000' });
    const chunked = { ...cookie, 'transfer-encoding': 'chunked' };
    const sent = await window.sendCall(chunked, `"${'x'.repeat(5_000_000)}"`);
    for (const answer of [announced, sent]) {
      expect(JSON.parse(answer.text)).toMatchObject({
        ok: false,
        error: { code: 'body_too_large' },
      });
    }
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
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false, error: { code: 'internal_error' } });
    expect(answer.text).not.toContain('the inside');
  });
});

describe('events', () => {
  test('arrive in every tab, in their order', async () => {
    const cookie = await window.letIn();
    const tabs = [await window.listen(cookie), await window.listen(cookie)];
    for (const listener of window.listeners) {
      listener('pets.replaced', {});
      listener('menu.command', { command: 'add', big: 5n });
    }
    for (const { received } of tabs) {
      await expect
        .poll(() => received)
        .toStrictEqual([
          { name: 'pets.replaced', data: {} },
          { name: 'menu.command', data: { command: 'add', big: '5' } },
        ]);
    }
  });

  test.each([
    ['a page of another program on this machine', 'http://127.0.0.1:9'],
    ['a sandboxed frame', 'null'],
  ])('are refused to %s', async (_name, origin) => {
    const cookie = await window.letIn();
    await expect(window.listen({ ...cookie, origin })).rejects.toThrow('403');
    const upgrade = { ...cookie, connection: 'Upgrade', upgrade: 'websocket' };
    expect((await window.send('/bridge/events', upgrade)).status).toBe(403);
  });

  test('are refused to a browser without a session', async () => {
    await expect(window.listen({})).rejects.toThrow('401');
  });

  test('end in all tabs of a browser that is locked', async () => {
    const cookie = await window.letIn();
    const tabs = [await window.listen(cookie), await window.listen(cookie)];
    await window.sendCall(cookie, '{}', 'persons.lock');
    await Promise.all(tabs.map(({ ended }) => ended));
  });

  test('end for a tab that sends something, as calls are requests', async () => {
    const { socket, ended } = await window.listen(await window.letIn());
    socket.send('{}');
    expect((await ended)[0]).toBe(1_008);
  });

  test('are for so many tabs of a browser', async () => {
    const cookie = await window.letIn();
    const [first] = await Promise.all(Array.from({ length: 32 }, () => window.listen(cookie)));
    expect((await (await window.listen(cookie)).ended)[0]).toBe(1_008);
    // Another one may take the place of one that has ended.
    first?.socket.close();
    await first?.ended;
    const { socket } = await window.listen(cookie);
    await window.sendCall(cookie, '{}', 'persons.state');
    expect(socket.readyState).toBe(socket.OPEN);
  });

  test('closing ends the sockets at once and stops listening to the bridge', async () => {
    const { ended } = await window.listen(await window.letIn());
    await window.server.close();
    await ended;
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

  test('opens no socket for a request that ends afterwards', async () => {
    const { cookie } = await window.letIn();
    await window.restart();
    const { host } = new URL(window.origin);
    const late = await sendPart(
      `GET /bridge/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nOrigin: ${window.origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`,
    );
    await expect.poll(() => late.socket.bytesWritten).toBeGreaterThan(0);
    const closed = window.server.close();
    late.socket.write('\r\n');
    await closed;
    await late.ended;
    expect(late.received.join('')).not.toContain('101 Switching Protocols');
    expect(window.listeners.size).toBe(0);
  });
});

test('a port that is taken is told with its number', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const bridge = {
    answer: () => Promise.resolve({ text: '', parts: [] }),
    call: window.call,
    subscribe: () => () => undefined,
    seenBy: (_session: string, _name: string, data: unknown) => Promise.resolve(data),
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
