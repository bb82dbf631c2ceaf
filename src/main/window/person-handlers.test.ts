import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import type { Person } from '../../shared/person.ts';
import type { HostPowers } from '../app/host.ts';
import type { Shop } from '../app/shop.ts';
import { temporaryFolder } from '../testing/program.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

const folder = temporaryFolder();
let shop: Shop;
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** A shop with an owner and a clerk, whose host's login confirms what `confirmLogin` says. */
async function openShop(confirmLogin: HostPowers['confirmLogin']): Promise<[Person, Person]> {
  const options = { dataFolder: folder, log: pino({ level: 'silent' }), secrets: memoryKeychain() };
  shop = await openWholeShop({ ...options, host: { confirmLogin } });
  await call(shop, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  const { persons } = await call(shop, 'persons.add', { name: 'Carl', role: 'clerk', pin: '1234' });
  const [carl, olivia] = persons;
  if (!carl || !olivia) throw new Error('The persons were not added.');
  return [olivia, carl];
}

/** Resets a PIN to 9999 at a locked window; returns the code of the refusal, or null. */
async function reset({ id }: Person): Promise<string | null> {
  const result = await shop.bridge.call('persons.resetPin', { id, pin: '9999' }, 'locked');
  return result.ok ? null : result.error.code;
}

async function opensWith({ id }: Person, pin: string): Promise<boolean> {
  return (await shop.bridge.call('persons.signIn', { id, pin }, 'another window')).ok;
}

test('the computer’s own login resets an owner’s PIN and signs the owner in', async () => {
  const [owner] = await openShop(() => Promise.resolve());
  expect(await reset(owner)).toBeNull();
  expect(await shop.bridge.call('persons.state', {}, 'locked')).toMatchObject({
    value: { current: { id: owner.id } },
  });
  expect(await opensWith(owner, '4711')).toBe(false);
  expect(await opensWith(owner, '9999')).toBe(true);
});

test('a clerk’s PIN is not reset, and nobody is asked to log in for it', async () => {
  let asked = false;
  const [, clerk] = await openShop(() => {
    asked = true;
    return Promise.resolve();
  });
  expect(await reset(clerk)).toBe('not_found');
  expect(asked).toBe(false);
  expect(await opensWith(clerk, '9999')).toBe(false);
  expect(await opensWith(clerk, '1234')).toBe(true);
});

test('a login that was refused changes nothing and signs nobody in', async () => {
  const [owner] = await openShop(() =>
    Promise.reject(new ShopError('cancelled', 'Nobody logged in.')),
  );
  expect(await reset(owner)).toBe('cancelled');
  expect(await shop.bridge.call('persons.state', {}, 'locked')).toMatchObject({
    value: { current: null },
  });
  expect(await opensWith(owner, '9999')).toBe(false);
  expect(await opensWith(owner, '4711')).toBe(true);
});
