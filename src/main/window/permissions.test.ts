import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, type CallName, type EventName } from '../../shared/bridge.ts';
import { events } from '../../shared/bridge-events.ts';
import type { Shop } from '../app/shop.ts';
import { temporaryFolder } from '../testing/program.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

// A whole shop with an owner and a clerk. Each call comes with an input that no call accepts: what
// is refused for it was allowed, and nothing is ever done.

const NAMES = Object.keys(calls) as CallName[];
let folder: string;
let shop: Shop;

beforeAll(async () => {
  folder = temporaryFolder();
  const log = pino({ level: 'silent' });
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
  await call(shop, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  const { persons } = await call(shop, 'persons.add', { name: 'Carl', role: 'clerk', pin: '1234' });
  const id = persons.find(({ role }) => role === 'clerk')?.id;
  for (const session of ['of the clerk', 'of an inspector'])
    await shop.bridge.call('persons.signIn', { id, pin: '1234' }, session);
  await shop.bridge.call('persons.inspect', {}, 'of an inspector');
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function codeOf(name: CallName, session: string): Promise<string> {
  const result = await shop.bridge.call(name, 'no input of any call', session);
  return result.ok ? 'done' : result.error.code;
}

test.each([
  ['at a locked window', 'nobody', ['anyone'], 'sign_in_needed'],
  ['by a clerk', 'of the clerk', ['anyone', 'clerk', 'inspector'], 'owner_needed'],
  ['by an inspector', 'of an inspector', ['anyone', 'inspector'], 'owner_needed'],
  ['by an owner', 'test', ['anyone', 'clerk', 'inspector', 'owner'], ''],
])('every call %s', async (_, session, allowed, refusal) => {
  for (const name of NAMES) {
    const code = allowed.includes(calls[name].who) ? 'invalid_body' : refusal;
    expect(await codeOf(name, session), name).toBe(code);
  }
});

test('every event reaches who is signed in, and a locked window and an inspector what is for anyone', async () => {
  for (const name of Object.keys(events) as EventName[]) {
    const ofAnyone = events[name].who === 'anyone' ? {} : null;
    const seen = ['nobody', 'of an inspector', 'of the clerk', 'test'].map((session) =>
      shop.bridge.seenBy(session, name, {}),
    );
    expect(await Promise.all(seen), name).toEqual([ofAnyone, ofAnyone, {}, {}]);
  }
});

test('a locked window may make only the calls that show the lock and open it', () =>
  expect(NAMES.filter((name) => calls[name].who === 'anyone')).toEqual([
    'app.info',
    'service.state',
    'update.state',
    'persons.state',
    'persons.signIn',
    'persons.lock',
    'persons.stillHere',
    'persons.resetPin',
    'settings.get',
  ]));

test('a locked window receives nothing about animals, categories, tills and backups', () => {
  const received = Object.entries(events).filter(([, { who }]) => who === 'anyone');
  // Those about the stock and the shop have no data: they only say that there is something to read.
  expect(received.map(([name]) => name)).toEqual([
    'persons.changed',
    'settings.changed',
    'service.changed',
    'pets.replaced',
    'backup.opened',
    'start.waits',
    'download.ended',
    'update.ready',
    'menu.command',
  ]);
});

test('an inspector may only read and print the register', () =>
  expect(NAMES.filter((name) => calls[name].who === 'inspector')).toEqual([
    'register.page',
    'register.book',
    'register.check',
    // What its entries are about, and whose book it is.
    'fields.list',
    'printing.read',
    'printing.print',
    'profile.read',
  ]));

test('only an owner makes these calls', () =>
  expect(NAMES.filter((name) => calls[name].who === 'owner').toSorted()).toEqual([
    'app.chooseFolder',
    'app.openDataFolder',
    'articles.arrange',
    'backups.copyElsewhere',
    'backups.opened',
    'backups.restore',
    'backups.takeIn',
    'browsers.newLink',
    'browsers.signOut',
    'customers.erase',
    'customers.merge',
    'customers.split',
    'fields.arrange',
    'fields.save',
    'firewall.allow',
    'keys.create',
    'keys.liftBan',
    'keys.rename',
    'keys.reveal',
    'keys.revoke',
    'keys.rotate',
    'keys.setPlan',
    'keys.undoRevoke',
    'papers.change',
    'persons.add',
    'persons.change',
    'persons.remove',
    'profile.change',
    'sample.open',
    'settings.change',
  ]));
