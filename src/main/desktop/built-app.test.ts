import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InventoryRows } from '../../shared/inventory.ts';
import {
  anIguana,
  connects,
  everything,
  newMachine,
  portOf,
  untilOpen,
  type BuiltApp,
  type Machine,
} from './testing/machine.ts';

// A single run of the built app, from start to end; the tests build on each other.
const origin = 'app://animal-store';
const page = { origin, parent: null };
let machine: Machine;
let app: BuiltApp;
let port: number;

beforeAll(async () => {
  machine = newMachine();
  app = await untilOpen(machine.start());
  port = await portOf(app);
});
afterAll(() => {
  app.kill();
  rmSync(machine.root, { recursive: true, force: true });
});

const rows = async () => {
  const result = await app.ask('call', 'pets.rows', { view: everything, offset: 0, limit: 10 });
  return (result.ok ? result.value : { rows: [] }) as InventoryRows;
};

test('the window is sandboxed and the page apart from Node', async () => {
  const { webPreferences, ...options } = await app.ask('windowOptions');
  expect(webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: process.platform === 'darwin',
  });
  expect(options).toMatchObject({ show: false, minWidth: 720, minHeight: 480 });
  expect(await app.ask('notes')).toContain('sandbox enabled');
});

test('app:// has an origin of its own', async () => {
  // The stand-in throws if this comes after `ready`.
  expect(await app.ask('schemes')).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
});

test('the page is served under a strict policy with a nonce of its own for each load', async () => {
  const first = await app.ask('fetch', `${origin}/`);
  const second = await app.ask('fetch', `${origin}/`);
  const nonce = /<meta name="csp-nonce" content="([\w+/=]+)"/.exec(first.text)?.[1] ?? 'none';
  const policy = first.headers['content-security-policy'];
  expect(first.status).toBe(200);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/unsafe|https?:/);
  expect(second.text).not.toContain(nonce);
  expect(first.text).not.toMatch(/<script(?![^>]*\ssrc=)/);
});

test('app:// serves the window’s files and nothing else', async () => {
  const { text } = await app.ask('fetch', `${origin}/`);
  const script = /src="\.?(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
  const served = await app.ask('fetch', origin + script);
  expect(served.headers['content-type']).toBe('text/javascript; charset=utf-8');
  for (const path of ['/../main/index.js', '/..%2fmain%2findex.js', '/%2e%2e/main/index.js']) {
    expect((await app.ask('fetch', origin + path)).status).toBe(404);
  }
  expect((await app.ask('fetch', 'app://elsewhere/')).status).toBe(404);
  expect((await app.ask('fetch', `${origin}/`, 'POST')).status).toBe(404);
});

test('the page may copy text and is denied every other permission', async () => {
  const denied = { requested: false, checked: false, device: false };
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'usb']) {
    expect(await app.ask('permission', permission, `${origin}/`)).toEqual(denied);
  }
  const copying = 'clipboard-sanitized-write';
  expect(await app.ask('permission', copying, `${origin}/`)).toMatchObject({ requested: true });
  expect(await app.ask('permission', copying, 'https://animal-store/')).toEqual(denied);
});

test('the page leads nowhere else', async () => {
  for (const event of ['will-navigate', 'will-redirect'] as const) {
    expect(await app.ask('isPrevented', event, 'https://example.com/')).toBe(true);
    expect(await app.ask('isPrevented', event, 'app://elsewhere/')).toBe(true);
    expect(await app.ask('isPrevented', event, 'file:///etc/passwd')).toBe(true);
    expect(await app.ask('isPrevented', event, `${origin}/`)).toBe(false);
  }
  expect(await app.ask('isPrevented', 'will-attach-webview', `${origin}/`)).toBe(true);
  expect(await app.ask('opened', `${origin}/`)).toEqual({ action: 'deny' });
  expect(await app.ask('isCancelled', 'https://example.com/leak?stock')).toBe(true);
  expect(await app.ask('isCancelled', `http://127.0.0.1:${port}/v1/pets`)).toBe(true);
});

test('the preload puts the bridge and the reader’s locales into the page, and is tiny', async () => {
  expect(await app.ask('exposed')).toEqual([
    ['shop', ['call', 'on']],
    ['readersLocales', []],
    ['systemLanguages', []],
  ]);
  expect(statSync('out/preload/index.cjs').size).toBeLessThan(2_500);
});

test('what the page adds is in the database, exactly, and the page hears of it', async () => {
  await app.ask('listen', 'pets.changed');
  const added = await app.ask('call', 'pets.add', anIguana);
  expect(added).toMatchObject({ ok: true, value: { row: { name: 'Iggy' } } });
  expect((await rows()).rows).toMatchObject([
    { id: 1n, name: 'Iggy', categoryId: 9223372036854775807n, addedBy: null },
  ]);
  // The thread that counts for it may still be starting.
  await expect
    .poll(() => app.ask('heard'), { timeout: 10_000 })
    .toMatchObject([{ data: { rows: [{ id: 1n }] } }]);
  expect(readFileSync(join(machine.stock, 'animal-store.sqlite')).toString('latin1')).toMatch(
    /^SQLite format 3/,
  );
});

test.each([
  ['no frame', null],
  ['a frame inside the page', { origin, parent: page }],
  ['another page', { origin: 'https://example.com', parent: null }],
  ['a page without an origin', { origin: 'null', parent: null }],
  ['an origin that only begins like ours', { origin: `${origin}.example`, parent: null }],
])('a call from %s is refused and does nothing', async (_name, frame) => {
  const { total } = await rows();
  const answer = await app.ask('forgedCall', frame, 'pets.add', anIguana);
  expect(answer).toMatchObject({ ok: false, error: { code: 'bad_request' } });
  expect((await rows()).total).toBe(total);
});

test.each([
  ['a name that is no text', ['pets.add', { ...anIguana, pet: { name: 7, categoryId: 1n } }]],
  ['a category that is past int64', ['pets.add', { pet: { name: 'A', categoryId: 2n ** 63n } }]],
  ['no input', ['pets.add']],
  ['a call that does not exist', ['pets.remove', { id: 1n }]],
  ['a call named like a property of every object', ['constructor', {}]],
  ['a call whose name is no text', [{ toString: 'pets.add' }, anIguana]],
])('%s is refused as a value', async (_name, args) => {
  const { total } = await rows();
  const answer = await app.ask('forgedCall', page, ...args);
  expect(answer).toMatchObject({ ok: false, error: { message: expect.any(String) as string } });
  expect((await rows()).total).toBe(total);
});

test('menus and the tray follow the language, and English is there again', async () => {
  const labels = async () => (await app.ask('menu')).map(({ label }) => label);
  await app.ask('call', 'settings.change', { language: 'de' });
  await expect.poll(labels).toContain('Tier hinzufügen');
  expect(await labels()).toContain('Kopieren');
  expect((await app.ask('tray')).menu).toContain('Animal Store zeigen');
  await app.ask('call', 'settings.change', { language: 'system' });
  await expect.poll(labels).toContain('Add an Animal');
});

test('the menu has the usual accelerators and its commands reach the page', async () => {
  await app.ask('listen', 'menu.command');
  await app.ask('click', 'Add an Animal');
  await app.ask('click', 'Tills');
  const heard = await app.ask('heard');
  expect(heard.slice(-2)).toEqual([
    { name: 'menu.command', data: { command: 'add' } },
    { name: 'menu.command', data: { command: 'tills' } },
  ]);
  const accelerators = (await app.ask('menu')).map(({ accelerator }) => accelerator);
  const wanted = ['N', 'F', 'K', '1', '2', '3', '4', '5', ','].map((key) => `CmdOrCtrl+${key}`);
  expect(accelerators).toEqual(expect.arrayContaining(wanted));
});

test('a setting of the desktop is obeyed at once', async () => {
  await app.ask('call', 'settings.change', { theme: 'dark' });
  expect(await app.ask('theme')).toBe('dark');
  await app.ask('call', 'settings.change', { keepRunningInTray: false });
  expect((await app.ask('tray')).menu).toEqual([]);
  await app.ask('call', 'settings.change', { keepRunningInTray: true });
  expect((await app.ask('tray')).menu).toContain('Show Animal Store');
});

test('this computer stays awake while tills on the network depend on it', async () => {
  const kept = async () =>
    (await app.ask('notes')).filter((note) => note.includes('suspension')).at(-1);
  expect(await kept()).toBeUndefined();
  await app.ask('call', 'settings.change', { networkAccess: true });
  expect(await kept()).toBe('prevent-app-suspension on');
  await app.ask('call', 'settings.change', { networkAccess: false });
  expect(await kept()).toBe('suspension allowed');
});

test('Ctrl and the mouse wheel zoom, within bounds', async () => {
  for (let turn = 0; turn < 20; turn += 1) await app.ask('zoomByWheel', 'in');
  expect(await app.ask('zoomLevel')).toBe(5);
  for (let turn = 0; turn < 10; turn += 1) await app.ask('zoomByWheel', 'out');
  expect(await app.ask('zoomLevel')).toBe(0);
});

test('closing the window keeps the service for the tills, and says so the first time', async () => {
  await app.ask('closeWindow');
  expect(await app.ask('dialogues')).toMatchObject([
    { message: 'Animal Store keeps running for the tills.' },
  ]);
  await app.ask('answerDialogue', { response: 0 });
  await expect.poll(() => app.ask('isVisible')).toBe(false);
  expect(await connects(port)).toBe(true);
  expect((await app.ask('tray')).toolTip).toContain(`http://127.0.0.1:${port}/v1`);
  await app.ask('click', 'Show Animal Store');
  expect(await app.ask('isVisible')).toBe(true);
  await app.ask('closeWindow');
  expect(await app.ask('dialogues')).toHaveLength(1);
  expect(await app.ask('isVisible')).toBe(false);
});

test('a second start shows the window of the first', async () => {
  await app.ask('emitOnApp', 'second-instance', [], '/');
  expect(await app.ask('isVisible')).toBe(true);
});

test('without an update there is nothing to install', async () => {
  expect(await app.ask('call', 'update.state', {})).toMatchObject({ value: { ready: null } });
  expect(await app.ask('call', 'update.install', {})).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
});

test('sleep and waking change nothing', async () => {
  await app.ask('emitOnPower', 'suspend');
  await app.ask('emitOnPower', 'resume');
  expect(await connects(port)).toBe(true);
  expect((await rows()).total).toBeGreaterThan(0);
});

test('a window whose process dies is loaded again, and after the third time asked about', async () => {
  for (const reason of ['crashed', 'oom', 'killed']) await app.ask('crash', reason);
  await expect.poll(() => app.ask('reloads')).toBe(3);
  await app.ask('crash', 'crashed');
  expect((await app.ask('dialogues')).at(-1)).toMatchObject({
    message: 'The window keeps failing.',
  });
  await app.ask('answerDialogue', { response: 0 });
  await expect.poll(() => app.ask('reloads')).toBe(4);
  expect((await rows()).total).toBeGreaterThan(0);
});

test('quitting frees the port, folds the write-ahead log back and ends the process', async () => {
  await app.ask('quit');
  expect(await app.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await connects(port)).toBe(false);
  expect(existsSync(join(machine.stock, 'animal-store.sqlite-wal'))).toBe(false);
  const remembered = JSON.parse(
    readFileSync(join(machine.root, 'userData/desktop.json'), 'utf8'),
  ) as unknown;
  expect(remembered).toMatchObject({ theme: 'dark', knowsTray: true, bounds: { x: 40, y: 30 } });
});
