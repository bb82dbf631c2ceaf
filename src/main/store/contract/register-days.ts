import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShopError } from '../../../shared/errors.ts';
import type { DetailsChange } from '../../../shared/fields/details.ts';
import { animalsIn } from '../../../shared/group.ts';
import type { Author, Step, StepOutcome } from '../../../shared/history.ts';
import type { PetChange, PetRow, ShopNewPet } from '../../../shared/pet.ts';
import { ENTRY_KINDS, RegisterEntry } from '../../../shared/register.ts';
import { GIVEN_AWAY } from '../../../shared/sale.ts';
import { tillAuthor } from '../../testing/records.ts';
import { checkFile } from '../register/check-file.ts';
import { pageOf } from '../register/country-books.ts';
import { exportLines } from '../register/export-file.ts';
import { createRegisterReader } from '../register/register-reader.ts';
import { inPortions } from '../portions.ts';
import type { Store } from '../store.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';
import { idOf, saleFor } from './made-sales.ts';

/** `REGISTER_DAYS=10000 npx vitest run …/contract.test.ts -t "the register tells"` takes so many days. */
const DAYS = Number(process.env['REGISTER_DAYS'] ?? (process.env['WHOLE'] ? 100 : 25));
/** How many of them a shop has, since its whole register is checked after each. */
const DAYS_EACH = 25;
const SHOPS = Array.from({ length: Math.ceil(DAYS / DAYS_EACH) }, (_, number) => number + 1);

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const LIST: Author = { kind: 'import', id: null, name: 'stock.csv' };
/** Why something that can't be done is refused. */
const REFUSALS = ['bad_request', 'invalid_body', 'not_found'];
const MOST_IN_STOCK = 40;
const CUSTOMERS = 4;

/** What became of it: its step, if it has one. */
type Done = Promise<StepOutcome | undefined> | Promise<void> | undefined;

/** What is done; numbers choose among what is there. */
interface Deed {
  kind: keyof typeof DEEDS;
  which: number;
  other: number;
  count: number;
}

/** A shop with what its clerks see and remember. */
interface World {
  store: Store;
  pets: readonly PetRow[];
  steps: Step[];
  nextId: () => string;
}

const chosen = <One>(all: readonly One[], which: number): One | undefined =>
  all[which % (all.length || 1)];

function newPet({ which, other, count }: Deed): ShopNewPet {
  const status = ([undefined, 'available', 'pending', 'sold'] as const)[other % 4];
  const details = {
    ...(count > 3 && { quantity: count }),
    ...(count % 2 === 0 && { source: `Farm ${String(which % 3)}`, price: 100 * count }),
    ...(count % 3 === 0 && { sex: 'Female', notes: 'Shy' }),
  };
  const name = `Koi ${String(which % 5)}`;
  return { name, categoryId: BigInt(which % 4), details, ...(status && { status }) };
}

function changeOf({ which, other, count }: Deed): PetChange {
  const details: DetailsChange = [
    { sex: count % 2 === 0 ? 'Male' : null },
    { quantity: count },
    { source: `Farm ${String(count % 3)}`, notes: `Note ${String(count)}` },
    { price: 50 * count, place: `Tank ${String(count)}` },
  ][other % 4] as DetailsChange;
  const fields: PetChange | undefined = [
    { name: `Koi ${String(count % 5)}` },
    { categoryId: BigInt(count % 4) },
    { status: (['available', 'pending', 'sold'] as const)[count % 3] },
    {},
  ][which % 4];
  return { ...fields, details };
}

function someOf(pets: readonly PetRow[], { which, count }: Deed) {
  const group = chosen(
    pets.filter((pet) => animalsIn(pet) > 1),
    which,
  );
  if (!group) return;
  return { id: group.id, version: group.version, quantity: Math.min(count, animalsIn(group) - 1) };
}

/** All that windows, tills and imports can do. */
const DEEDS = {
  till: async ({ store, nextId }: World, deed: Deed) => {
    const { name, categoryId, status } = newPet(deed);
    const pet = { name, categoryId, ...(status && { status }) };
    await store.pets.add({ pet, author: tillAuthor('till1'), idempotencyKey: nextId() });
  },
  add: async ({ store }: World, deed: Deed) => {
    await store.pets.add({ pet: newPet(deed), author: LENA });
  },
  import: ({ store, pets }: World, deed: Deed) => {
    const changes = pets
      .slice(deed.which % 20, (deed.which % 20) + 4)
      .map(({ id, version }) => ({ id, version, change: changeOf(deed) }));
    const fresh = Array.from({ length: deed.other % 3 }, () => newPet(deed));
    return store.pets.addMany([...fresh, ...changes], { author: LIST });
  },
  deliver: async ({ store, nextId }: World, { which, count }: Deed) => {
    const line = { name: 'Guppy', categoryId: 1n, price: 300, place: '' };
    const lines = [{ ...line, quantity: 1 + (count % 4), isGroup: count % 2 === 0 }];
    const supplierId = which % 3 === 0 ? null : idOf(9_000 + (which % CUSTOMERS));
    const arrived = { id: nextId(), day: '2026-11-20', supplierId, document: '', lines };
    return (await store.deliveries.takeIn(arrived, LENA)).outcome;
  },
  change: ({ store, pets }: World, deed: Deed) => {
    const animals = pets.slice(deed.which % 20, (deed.which % 20) + (deed.other % 5));
    return store.pets.change({ kind: 'animals', animals }, changeOf(deed), LENA);
  },
  split: ({ store, pets }: World, deed: Deed) => {
    const some = someOf(pets, deed);
    return some && store.pets.split({ ...some, change: { status: 'pending' } }, LENA);
  },
  join: ({ store, pets }: World, { which }: Deed) => {
    const first = chosen(pets, which);
    const animals = pets.filter(
      (pet) =>
        pet.name === first?.name &&
        pet.categoryId === first.categoryId &&
        pet.status === first.status,
    );
    return store.pets.join({ animals: animals.slice(0, 3) }, LENA);
  },
  removeSome: ({ store, pets }: World, deed: Deed) => {
    const some = someOf(pets, deed);
    return some && store.pets.removeSome({ ...some, why: 'Died', day: '2026-11-20' }, LENA);
  },
  remove: ({ store, pets }: World, { which, other }: Deed) => {
    const animals = pets.slice(which, which + (other % 4));
    return store.pets.remove({ kind: 'animals', animals }, LENA, which % 2 ? 'Died' : null);
  },
  putBack: async ({ store }: World, { which, other }: Deed) => {
    const { rows } = await store.pets.removed(0, 20, '');
    const ids = rows.slice(which % 10, (which % 10) + 1 + (other % 3)).map(({ id }) => id);
    return store.pets.putBack(ids, LENA);
  },
  sell: async ({ store, pets, nextId }: World, { which, other, count }: Deed) => {
    const sold = [chosen(pets, which), chosen(pets, other)].filter((pet) => pet !== undefined);
    const lines = [...new Set(sold)].map((pet) => ({
      petId: pet.id,
      words: pet.name,
      identity: '',
      categoryId: pet.categoryId,
      quantity: Math.min(count, animalsIn(pet)),
      unitPrice: 0,
      ...GIVEN_AWAY,
      taxRate: null,
    }));
    const customerId = other % 2 === 0 ? null : idOf(9_000 + (other % CUSTOMERS));
    const sale = { ...saleFor(0, lines, { customerId }), id: nextId(), payments: [] };
    return (await store.sales.complete(sale, LENA)).outcome;
  },
  return: async ({ store, nextId }: World, { which, other, count }: Deed) => {
    const { sales } = await store.sales.page({ search: '', limit: 20 });
    const of = chosen(sales.filter(({ returns }) => !returns), which); // prettier-ignore
    if (!of) return;
    const lines = [{ position: 0, quantity: 1 + (count % 2), toStock: other % 3 > 0 }];
    const back = { id: nextId(), of: of.id, reason: 'Ill', method: 'card' as const, drawer: '' };
    return (await store.sales.return({ ...back, lines }, LENA)).outcome;
  },
  undo: ({ store, steps }: World, { which }: Deed) => {
    const step = chosen(steps.slice(-15), which);
    return step && store.pets.undo(step, step.author);
  },
  take: async ({ store, pets, nextId }: World, { which, count }: Deed) => {
    const { number } = await store.stockTakes.begin({ id: nextId(), scope: { kind: 'all' } }, LENA);
    const pet = chosen(pets, which);
    if (!pet) return;
    const counted = { petId: pet.id, counted: count, place: `Tank ${String(count)}` };
    await store.stockTakes.count(number, [counted], LENA);
    const right = { number, petId: pet.id, why: 'Lost', day: null };
    return store.stockTakes.putRight(right, LENA);
  },
  treat: async ({ store, pets, nextId }: World, { which, other }: Deed) => {
    const words = { what: `Worming ${String(other % 3)}`, by: '', medicine: '', batch: '' };
    const treatment = { id: nextId(), day: '2026-11-20', ...words, until: null, againOn: null };
    const animals = pets.slice(which, which + 2);
    return (await store.treatments.record({ kind: 'animals', animals }, treatment, LENA)).outcome;
  },
  merge: ({ store }: World, { which, other }: Deed) =>
    store.categories.merge(BigInt(which % 4), BigInt(other % 4), LENA),
  rename: async ({ store }: World, { which, count }: Deed) => {
    await store.categories.rename(BigInt(which % 4), `Fish ${String(which % 4)} ${String(count)}`);
  },
  save: async ({ store }: World, { which, count }: Deed) => {
    const about = { address: `${String(count)} Pond Road`, phone: '5', email: '', note: '' };
    const id = idOf(9_000 + (which % CUSTOMERS));
    await store.customers.save({ id, name: `Ms ${String(which)}`, ...about });
  },
  erase: async ({ store }: World, { which }: Deed) => {
    await store.customers.erase(idOf(9_000 + (which % CUSTOMERS)), 0);
  },
} satisfies Record<string, (world: World, deed: Deed) => Done>;

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom(...(Object.keys(DEEDS) as Deed['kind'][])),
  which: fc.nat(39),
  other: fc.nat(39),
  count: fc.integer({ min: 1, max: 9 }),
});
/** A day: what two do at the same time, one pair after the other. */
const day = fc.array(fc.tuple(deed, deed), { minLength: 1, maxLength: 8 });

/** Whatever is done, the register replays to exactly the stock, in numbers without gaps. */
export function testRegisterDays(shop: ContractShop): void {
  describe('the register', () => {
    const kinds = new Set<string>();
    it.each(SHOPS)(
      'tells the stock after random days (shop %d)',
      { timeout: 600_000 },
      async (number) => {
        let lastId = 0;
        const nextId = () => idOf((lastId += 1));
        const steps: Step[] = [];
        for (const deeds of fc.sample(day, { numRuns: DAYS_EACH, seed: number })) {
          for (const pair of deeds) {
            const { store } = shop;
            const { rows: pets } = await store.pets.rows(ALL_NEWEST, 0, MOST_IN_STOCK);
            const world: World = { store, pets, steps, nextId };
            await Promise.all(pair.map((one) => carryOut(world, one)));
          }
          await expectToTellStock(shop);
          shop.clock.time += 86_400_000;
        }
        const lines = (after: number) => shop.store.register.lines(after);
        for await (const { text } of inPortions(lines, (line) => line.number, 0))
          kinds.add(RegisterEntry.parse(JSON.parse(text)).kind);
      },
    );

    it('has had entries of all kinds by then', () => {
      const others = ['recounted', 'restored'];
      expect([...kinds]).toEqual(
        expect.arrayContaining(ENTRY_KINDS.filter((kind) => !others.includes(kind))),
      );
    });
  });
}

async function carryOut(world: World, one: Deed): Promise<void> {
  try {
    const outcome = await DEEDS[one.kind](world, one);
    if (outcome?.step) world.steps.push(outcome.step);
  } catch (error) {
    // What can't be done is refused, and is not to be found in the register.
    if (!(error instanceof ShopError) || !REFUSALS.includes(error.code)) throw error;
  }
}

async function expectToTellStock({ store }: ContractShop): Promise<void> {
  const [check, head] = [await store.register.check(), await store.register.head()];
  for (const { animal } of check.problems)
    console.log(
      (await store.register.ofPet(BigInt(animal ?? 0))).map(({ text }) => text).join('\n'),
    );
  expect(check).toMatchObject({ problems: [], entries: head.number, hash: head.hash });
  const { all, sold } = await store.pets.animalCounts();
  // What is kept of it is what reading it again says.
  const wanted = {
    part: 'missing',
    search: '',
    from: null,
    to: null,
    before: null,
    limit: 9,
  } as const;
  expect(await store.register.page(wanted, 'FR')).toEqual(
    await createRegisterReader(store.register)((read) => pageOf(read, 'FR', wanted)),
  );
  const exported = await checkFile(withoutLineFeeds(exportLines(store.register)));
  expect(exported).toMatchObject({ problems: [], animals: all - sold, hash: head.hash });
}

async function* withoutLineFeeds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield line.slice(0, -1);
}
