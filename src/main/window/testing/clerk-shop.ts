import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { calls, type CallInput, type CallName, type CallOutput } from '../../../shared/bridge.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { NO_DISCOUNT, PAID_HERE, type SaleLine } from '../../../shared/sale.ts';
import type { ClerkRights } from '../../../shared/shop-profile.ts';
import type { Shop } from '../../app/shop.ts';
import { memoryKeychain } from '../../keys/testing/memory-keychain.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { call, openWholeShop } from '../../testing/whole-shop.ts';

// A clerk with a modified window sends whatever the schemas allow. Which calls carry a value is read from the schemas:
// a new call that does is missing from the list of a test until somebody says which right it is under.

/** The calls that a clerk may make at all. */
export const CLERKS = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].who !== 'owner',
);
const ALL: ClerkRights = { mostDiscount: null, returns: true, reports: true, purchasePrices: true };

/** Tries something as a clerk; returns the code of its refusal, or `done`. */
export type Attempt = () => Promise<string>;

let shop: Shop;
let folder: string;
let people: { owner: string; clerk: string };

/** Opens a shop for the tests of a file, with Mary, its owner, at one window, and Carl, a clerk, at another. */
export function useClerkShop(): void {
  beforeAll(async () => {
    folder = temporaryFolder();
    const log = pino({ level: 'silent' });
    shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
    await asOwner('profile.change', { hasCertifiedTill: false, taxRates: [] });
    await asOwner('persons.add', { name: 'Mary', role: 'owner', pin: '4711' });
    const { persons } = await asOwner('persons.add', { name: 'Carl', role: 'clerk', pin: '1234' });
    const idOf = (role: string) => persons.find((person) => person.role === role)?.id ?? '';
    people = { owner: idOf('owner'), clerk: idOf('clerk') };
    await shop.bridge.call('persons.signIn', { id: people.clerk, pin: '1234' }, 'clerk');
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true });
  });
}

/** What the owner and the clerk are known by, and the bridge that they reach. */
export const clerkShop = () => ({ ...people, bridge: shop.bridge });

/** Makes a call as the owner. Throws the sentence of a refusal. */
export function asOwner<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  return call(shop, name, input);
}

/** Lets clerks do all but this. */
export async function letClerks(rights: Partial<ClerkRights>): Promise<void> {
  await asOwner('profile.change', { clerks: { ...ALL, ...rights } });
}

/** Makes a call as the clerk; returns the code of its refusal, or `done`. */
export async function asClerk<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<string> {
  const result = await shop.bridge.call(name, input, 'clerk');
  return result.ok ? 'done' : result.error.code;
}

export async function replyTo<Name extends CallName>(name: Name, input: CallInput<Name>) {
  const result = await shop.bridge.call(name, input, 'clerk');
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value as CallOutput<Name>;
}

let added = 0;

/** An animal of a price, or a group of some. */
export async function animal(price: number, quantity = 1): Promise<PetRow> {
  added += 1;
  const details = { price, cost: 4_321, ...(quantity > 1 && { quantity }) };
  const pet = { name: `Parrot ${String(quantity > 1 ? 0 : added)}`, categoryId: 1n, details };
  return (await asOwner('pets.add', { pet })).row;
}

/** An animal as a step takes it. */
export const ofAnimal = ({ id, version }: PetRow) => ({ id, version });
/** Animals as a selection. */
export const selected = (...rows: PetRow[]) => ({
  kind: 'animals' as const,
  animals: rows.map(ofAnimal),
});

export function lineOf({ id, name }: PetRow, changed: Partial<SaleLine> = {}): SaleLine {
  const words = { petId: id, words: name, identity: '', categoryId: 1n, quantity: 1 };
  return { ...words, unitPrice: 10_000, ...NO_DISCOUNT, taxRate: null, ...changed };
}

export function saleOf(line: SaleLine, changed: { soldAt?: number } = {}) {
  const amount = line.quantity * line.unitPrice - line.discount;
  const sale = { ...PAID_HERE, id: randomUUID(), customerId: null, note: '', lines: [line] };
  return { ...sale, payments: [{ method: 'card' as const, amount, given: null }], ...changed };
}

/** What brings the first line of a sale back. */
export function returnOf(of: string): CallInput<'sales.return'> {
  const lines = [{ position: 0, quantity: 1, toStock: true }];
  return { id: randomUUID(), of, lines, reason: '', method: 'card', drawer: '' };
}

/** What pays a deposit back that the clerk has taken. */
export async function depositBack(): Promise<CallInput<'sales.deposit'>> {
  const of = randomUUID();
  const lines = [lineOf(await animal(10_000))];
  await replyTo('sales.park', { sale: { id: of, lines, customerId: null, note: '' } });
  const deposit = { of, method: 'cash' as const, drawer: '' };
  await replyTo('sales.deposit', { id: randomUUID(), amount: 1_000, ...deposit });
  return { id: randomUUID(), amount: -1_000, ...deposit };
}

/** JSON has no ids. */
export function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
