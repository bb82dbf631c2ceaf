import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
    expect(second.text).toContain('Ask an owner of the shop for a link');
    const german = await window.send('/', { 'accept-language': 'xx, de-AT;q=0.9, en;q=0.8' });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('<h1>Dieser Browser hat keinen Zugang</h1>');
  });

  test('the same browser may open the printed address again, and reload the page', async () => {
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

describe('several browsers', () => {
  /** Admits a second browser, beside the one that has the first address. */
  async function admitTwo() {
    const first = await window.letIn();
    const { pathname, search } = new URL(window.nextAddresses[0] ?? '');
    return [first, await window.letIn(pathname + search)] as const;
  }
  const statusOf = async (headers: { cookie: string }) => (await window.send('/', headers)).status;

  test('one is told from another, and signed out at once and for good', async () => {
    const [first, second] = await admitTwo();
    const stream = await window.listen(first);
    const [, oldest] = window.sessions?.list() ?? [];
    window.sessions?.signOut(oldest?.id ?? '');
    await stream.ended;
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(200);
    expect(() => window.sessions?.signOut(oldest?.id ?? '')).toThrow('signed out already');

    await window.restart();
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(200);
    expect(window.sessions?.list()).toHaveLength(1);
  });

  test('its name is what a person calls it', async () => {
    const agents = {
      Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      Edge: 'Mozilla/5.0 AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      Safari: 'Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      '': 'curl/8.0',
    };
    for (const agent of Object.values(agents)) {
      const address = new URL(window.nextAddresses.at(-1) ?? window.server.address);
      await window.send(address.pathname + address.search, { 'user-agent': agent });
    }
    const names = window.sessions?.list().map(({ name }) => name);
    expect(names?.toReversed()).toEqual(Object.keys(agents));
  });

  test('a cookie that another port has put in front of it shuts none out', async () => {
    const { cookie } = await window.letIn();
    const [name = ''] = cookie.split('=');
    expect(await statusOf({ cookie: `${name}=planted; x=1; ${cookie}` })).toBe(200);
    expect(await statusOf({ cookie: `${name}=planted; ${name}=` })).toBe(401);
  });

  test('a file of sessions without names is read', async () => {
    const cookie = await window.letIn();
    const file = join(window.folder, 'window-sessions.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as [string, number, string][];
    writeFileSync(file, JSON.stringify(kept.map(([id, at]) => [id, at])));
    await window.restart();
    expect(await statusOf(cookie)).toBe(200);
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
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(window.call).not.toHaveBeenCalled();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a POST without an Origin is no browser’s', async () => {
    const cookie = await window.letIn();
    const answer = await window.send(
      '/bridge/call/x',
      { ...cookie, 'content-type': 'application/json' },
      { method: 'POST', body: '{}' },
    );
    expect(answer.status).toBe(403);
  });

  test('a preflight gets no leave', async () => {
    const answer = await window.send(
      '/bridge/call/x',
      { origin: window.origin },
      { method: 'OPTIONS' },
    );
    expect(answer.status).toBe(401);
    expect(answer.headers['access-control-allow-methods']).toBeUndefined();
  });
});
