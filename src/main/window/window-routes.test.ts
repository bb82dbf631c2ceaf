import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify, parse } from 'devalue';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openServedWindow, type ServedWindow } from './testing/served-window.ts';
import { SESSION_AGE } from './window-sessions.ts';

let window: ServedWindow;

beforeEach(async () => {
  window = await openServedWindow();
});
afterEach(() => window.close());

describe('getting in', () => {
  test('the address works once, leads on without its token, and leaves a cookie for scripts to stay away from', async () => {
    const first = await window.send(window.tokenPath);
    expect(first.status).toBe(303);
    expect(first.headers.location).toBe('/');
    expect(first.headers['set-cookie']?.[0]).toMatch(
      /^animal_store_window_\d+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const second = await window.send(window.tokenPath);
    expect(second.status).toBe(401);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.text).toContain('Open the newest address');
  });

  test('the same browser may open the printed address again, and load the page anew', async () => {
    const cookie = await window.letIn();
    expect((await window.send(window.tokenPath, cookie)).status).toBe(303);
    expect((await window.send('/', cookie)).status).toBe(200);
    expect((await window.send('/', cookie)).status).toBe(200);
  });

  test('when an address was used there is another, for one more browser', async () => {
    await window.letIn();
    await window.letIn();
    expect(window.nextAddresses).toHaveLength(1);
    const next = new URL(window.nextAddresses[0] ?? '');
    const cookie = await window.letIn(next.pathname + next.search);
    expect((await window.send('/', cookie)).status).toBe(200);
    expect(window.nextAddresses).toHaveLength(2);
  });

  test('a link on another site brings no cookie: a page of our own leads on to the window', async () => {
    const byLink = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect((await window.send('/', byLink)).text).toContain('http-equiv="refresh"');
    const ledOn = await window.send('/', { ...byLink, 'sec-fetch-site': 'same-origin' });
    expect(ledOn.status).toBe(401);
  });

  test.each(['/%', '/%ff', '/bridge/%'])(
    '%s, which is no path, is refused in our words and with our headers',
    async (path) => {
      const { status, headers, text } = await window.send(path, await window.letIn());
      expect(status).toBe(400);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(text).not.toContain('FST_ERR');
    },
  );

  test.each(['/', '/index.html', '/assets/index-abc.js', '/bridge/events', '/nothing'])(
    '%s is closed without a session',
    async (path) => {
      expect((await window.send(path)).status).toBe(401);
      expect((await window.send(path, { cookie: 'animal_store_window_1=abc' })).status).toBe(401);
    },
  );

  test('a browser that was let in finds the window again after a restart; its token is spent', async () => {
    const cookie = await window.letIn();
    await window.restart();
    expect((await window.send('/', cookie)).status).toBe(200);
    expect((await window.send(window.tokenPath)).status).toBe(401);
  });

  test('what outlasts a restart is for the owner alone and opens nothing by itself', async () => {
    const { cookie } = await window.letIn();
    const file = join(window.folder, 'window-sessions.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain(cookie.split('=')[1]);
  });

  test('a spoilt file of sessions counts as empty', async () => {
    const cookie = await window.letIn();
    writeFileSync(join(window.folder, 'window-sessions.json'), '{"spoilt":');
    await window.restart();
    expect((await window.send('/', cookie)).status).toBe(401);
    const { pathname, search } = new URL(window.server.address);
    expect((await window.send('/', await window.letIn(pathname + search))).status).toBe(200);
  });

  test('a session ends with its cookie, after thirty days', async () => {
    const cookie = await window.letIn();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + SESSION_AGE);
    expect((await window.send('/', cookie)).status).toBe(401);
    now.mockRestore();
  });

  test('a guessed or empty token opens nothing', async () => {
    for (const token of ['', 'a', 'A'.repeat(43)]) {
      expect((await window.send(`/?token=${token}`)).status).toBe(401);
    }
  });

  test('neither token nor session is logged', async () => {
    const { cookie } = await window.letIn();
    await window.send('/', { cookie, host: 'rebound.example' });
    expect(window.logged()).toContain('refused');
    expect(window.logged()).not.toContain(new URL(window.server.address).searchParams.get('token'));
    expect(window.logged()).not.toContain(cookie.split('=')[1]);
  });
});

describe('who is refused, session or not', () => {
  test.each([
    ['a name that was rebound to this machine', { host: 'evil.example' }, 421],
    ['another port', { host: '127.0.0.1:1' }, 421],
    ['localhost', { host: 'localhost' }, 421],
    ['a page elsewhere', { origin: 'https://evil.example' }, 403],
    ['a page on another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a script elsewhere', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a script on another port', { 'sec-fetch-site': 'same-site' }, 403],
  ])('%s', async (_name, headers, status) => {
    const cookie = await window.letIn();
    expect((await window.send('/', { ...cookie, ...headers })).status).toBe(status);
    const answer = await window.sendCall({ ...cookie, ...headers });
    expect(answer.status).toBe(status);
    expect(parse(answer.text)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(window.call).not.toHaveBeenCalled();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a POST without an Origin is no browser’s', async () => {
    const cookie = await window.letIn();
    const answer = await window.send(
      '/bridge/call',
      { ...cookie, 'content-type': 'application/json' },
      { method: 'POST', body: stringify({ name: 'x' }) },
    );
    expect(answer.status).toBe(403);
  });

  test('a preflight gets no leave', async () => {
    const answer = await window.send(
      '/bridge/call',
      { origin: window.origin },
      { method: 'OPTIONS' },
    );
    expect(answer.status).toBe(401);
    expect(answer.headers['access-control-allow-methods']).toBeUndefined();
  });
});
