import { rmSync } from 'node:fs';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Shop } from '../../../main/app/shop.ts';
import { temporaryFolder } from '../../../main/testing/program.ts';
import { memoryKeychain } from '../../../main/keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../../../main/testing/whole-shop.ts';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { PetChange, PetRow } from '../../../shared/pet.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { fieldEditable, NAME } from '../../animals/fields/editables.ts';
import { forget, save, type, useDrafts } from './card-drafts.ts';
import { useCard } from './card-store.ts';

vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal('window', { localStorage: storage });
  vi.stubGlobal('sessionStorage', storage);
});
// Screens are the address bar’s business, which is not there.
vi.mock('../../stores/shell.ts', () => ({ useShell: {} }));

const VIEW = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
const [field] = BUILT_IN_FIELDS;
if (field?.id !== 'price') throw new Error('The first field is not the price');
const price = fieldEditable(field);

let folder: string;
let shop: Shop;
let bella: PetRow;

const draftOf = (key: string) => useDrafts.getState()[`/${String(bella.id)}/${key}`];
const stored = async () => {
  const { rows } = await call(shop, 'pets.rows', { view: VIEW, offset: 0, limit: 1 });
  return rows[0];
};
/** Somebody at another window changes Bella. */
const elsewhere = async (change: PetChange) => {
  const { id, version } = (await stored()) ?? bella;
  const selection = { kind: 'animals', animals: [{ id, version }] };
  await shop.bridge.call('pets.change', { selection, change }, 'other window');
};

beforeAll(async () => {
  folder = temporaryFolder();
  const log = pino({ level: 'silent' });
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
  Object.assign(window, { shop: shop.bridge });
});
beforeEach(async () => {
  const pet = { name: 'Bella', categoryId: 1n };
  bella = (await call(shop, 'pets.add', { pet })).row;
  useCard.setState({ animal: bella, isGone: false });
  useDrafts.setState({}, true);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

test('what is typed is saved as it is meant, and shown on the card at once', async () => {
  type(bella, price, ' 1,234.5 ');
  await save(bella, price);
  expect(draftOf('details.price')).toBeUndefined();
  const { animal } = useCard.getState();
  expect(animal?.details).toEqual({ price: 123_450 });
  type(animal ?? bella, price, '');
  await save(bella, price);
  expect((await stored())?.details).toEqual({});
});

test('what means what is saved already makes no step', async () => {
  type(bella, NAME, ' Bella ');
  await save(bella, NAME);
  expect(draftOf('name')).toBeUndefined();
  expect((await stored())?.version).toBe(bella.version);
});

test('what can’t be saved stays typed with its reason, until it is forgotten', async () => {
  type(bella, price, 'cheap');
  await save(bella, price);
  expect(draftOf('details.price')).toMatchObject({
    text: 'cheap',
    problem: 'Must be an amount with at most 2 decimals, such as 12.50.',
  });
  expect(forget(bella, price)).toBe(true);
  expect(forget(bella, price)).toBe(false);
  expect((await stored())?.details).toEqual({});
});

test('another field that somebody else changed is left as it is', async () => {
  type(bella, price, '20');
  await elsewhere({ name: 'Stella', details: { notes: 'shy' } });
  await save(bella, price);
  expect(await stored()).toMatchObject({ name: 'Stella', details: { notes: 'shy', price: 2000 } });
});

test('the same field that somebody else changed is overwritten only when saved once more', async () => {
  type(bella, price, '20');
  await elsewhere({ details: { price: 3000 } });
  await save(bella, price);
  const { text, problem } = draftOf('details.price') ?? {};
  expect({ text, problem }).toEqual({
    text: '20',
    problem:
      'Shop changed this to “$30.00” in the meantime. Press Enter to save yours all the same.',
  });
  expect((await stored())?.details).toEqual({ price: 3000 });
  await save(bella, price);
  expect((await stored())?.details).toEqual({ price: 2000 });
});

test('what is typed while a saving is under way is saved after it, and is no conflict with it', async () => {
  type(bella, price, '20');
  const first = save(bella, price);
  type(bella, price, '25');
  await save(bella, price);
  await first;
  expect((await stored())?.details).toEqual({ price: 2500 });
  expect(draftOf('details.price')).toBeUndefined();
});

test('another person neither sees nor saves what somebody typed, who finds it again', async () => {
  const olivia = { id: 'o', name: 'Olivia', role: 'owner' as const };
  const carl = { id: 'c', name: 'Carl', role: 'clerk' as const };
  const signIn = (current: typeof olivia | typeof carl) =>
    useSignIn.setState({ signIn: { persons: [olivia, carl], current, inspectedUntil: null } });
  signIn(olivia);
  type(bella, price, '20');
  signIn(carl);
  await save(bella, price);
  expect(forget(bella, price)).toBe(false);
  expect((await stored())?.details).toEqual({});
  signIn(olivia);
  await save(bella, price);
  expect((await stored())?.details).toEqual({ price: 2000 });
  useSignIn.setState({ signIn: null });
});

// It stays locked.
test('a locked window keeps what was typed and says nothing of it', async () => {
  type(bella, price, '20');
  await call(shop, 'persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
  await call(shop, 'persons.lock', {});
  await save(bella, price);
  expect(draftOf('details.price')).toMatchObject({ text: '20', problem: undefined });
});
