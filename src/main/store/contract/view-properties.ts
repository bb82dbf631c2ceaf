import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field, FieldFilter } from '../../../shared/fields/field.ts';
import type { FieldValue } from '../../../shared/fields/kinds/kind.ts';
import { SORTS, type InventoryView } from '../../../shared/inventory.ts';
import { PET_STATUSES, type PetRow } from '../../../shared/pet.ts';
import { tillAuthor } from '../../testing/records.ts';
import { undo } from '../../testing/stock.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';
import { groupsOf, shownBy, withFoldedLabels, type OracleShop } from './views-oracle.ts';

const NAMES = [
  'Bella',
  'bella',
  'Bélla poodle',
  'Bella, Poodle',
  'D’Arcy',
  "d'arcy No. 3",
  'Max',
  'たま',
  'Åse',
  '7',
  'Max 12',
  'max 9',
  'zoë  Max',
  'Ｒｅｘ ７',
  'rex ٧',
];
const WORDS = [
  'bel',
  'poodle',
  'max',
  "d'a",
  'たま',
  'dogs',
  '7',
  '#3',
  'no. 2',
  '＃３',
  '７',
  'rex',
  'a',
  'zzz',
  'angora',
  'ab-1234 567',
  'ab123456',
  '12',
  '1',
  '_',
];
const CATEGORIES = [1n, 2n, 3n, -4n, 2n ** 62n];

const name = fc.constantFrom(...NAMES);
const categoryId = fc.constantFrom(...CATEGORIES);
const status = fc.constantFrom(null, ...PET_STATUSES);
/** A field of the shop's own, which gets the id `xaa`. */
const YES_OR_NO = {
  name: 'Tame',
  kind: 'yesNo',
  categories: null,
  isColumn: true,
  isUnique: false,
  reminds: false,
  isHidden: false,
  inForm: false,
  choices: [],
} as const satisfies Omit<Field, 'id'>;

/** Values of a field for text, for numbers, for yes or no and for a code; null empties it. */
const details = fc.record(
  {
    breed: fc.constantFrom(null, 'Angora', 'angora  7', 'Älg', 'zebra “7”', 'angora 11', '\u0301'),
    price: fc.constantFrom(null, -250, 0, 7, 1250.5),
    xaa: fc.constantFrom(null, true, false),
    quantity: fc.constantFrom(null, 1, 12),
    chip: fc.constantFrom(null, 'AB1234567', 'ab-123 45', '7'),
  },
  { requiredKeys: [] },
);
const SORTS_BY_FIELD = [
  'field:breed',
  'field:breedDescending',
  'field:price',
  'field:priceDescending',
  'field:chip',
  'field:xaa',
  'field:nothing',
] as InventoryView['sort'][];
const filter: fc.Arbitrary<FieldFilter> = fc.oneof(
  fc.record({ field: fc.constant('breed'), is: fc.constantFrom('ANGORA', 'alg') }),
  fc.record({ field: fc.constant('breed'), contains: fc.constantFrom('7', 'ANG', '"', '1') }),
  fc.record({ field: fc.constant('breed'), from: fc.constantFrom('angora', 'b') }),
  fc.record({ field: fc.constant('price'), from: fc.constantFrom(-250, 1), to: fc.constant(7) }),
  fc.record({ field: fc.constant('price'), is: fc.constantFrom<FieldValue>(7, '7') }),
  fc.record({ field: fc.constant('xaa'), is: fc.boolean() }),
  fc.record({ field: fc.constantFrom('breed', 'price', 'xaa'), isEmpty: fc.boolean() }),
);
const view: fc.Arbitrary<InventoryView> = fc.record({
  sort: fc.constantFrom(...SORTS, ...SORTS_BY_FIELD),
  status: fc.constantFrom('all', 'stock', 'none', ...PET_STATUSES),
  categoryId: fc.option(categoryId, { freq: 2 }),
  search: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }).map((words) => words.join(' ')),
  filters: fc.array(filter, { maxLength: 2, size: '-1' }),
  ids: fc.option(fc.array(fc.bigInt(1n, 30n), { maxLength: 8 }), { nil: undefined, freq: 4 }),
});
/** Half an hour of summer time, an offset without a name, and a day that some places left out. */
const timeZone = fc.constantFrom(
  'Australia/Lord_Howe',
  '+05:30',
  '-0930',
  'Etc/GMT+9',
  'Pacific/Apia',
);
const asked = fc.record({ asked: view, timeZone });
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** Animals are chosen by their places among those in stock. */
const places = fc.array(fc.nat(30), { minLength: 1, maxLength: 5 });

type Step = (shop: ContractShop) => Promise<unknown>;

async function chosen({ store }: ContractShop, of: readonly number[]) {
  const { rows } = await store.pets.rows(ALL_NEWEST, 0, 31);
  const found = of.flatMap((place) => rows[place] ?? []);
  return { kind: 'animals' as const, animals: found.map(({ id, version }) => ({ id, version })) };
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(name, categoryId, status, fc.constantFrom(null, 'till1', 'till2'))
    .map(([pet, category, state, till]): Step => (shop) => {
      shop.clock.time += 20_000_000;
      const animal = { name: pet, categoryId: category, ...(state && { status: state }) };
      return shop.add(animal, till === null ? UNNAMED_CLERK : tillAuthor(till));
    }),
  fc
    .tuple(places, fc.record({ name, categoryId, status, details }, { requiredKeys: [] }))
    .map(([of, change]): Step => async (shop) => {
      const selection = await chosen(shop, of);
      if (selection.animals.length > 0) {
        await shop.store.pets.change(selection, change, UNNAMED_CLERK);
      }
    }),
  fc.tuple(places, fc.boolean()).map(([of, isUndone]): Step => async (shop) => {
    const selection = await chosen(shop, of);
    if (selection.animals.length === 0) return;
    const removed = await shop.store.pets.remove(selection, UNNAMED_CLERK);
    if (isUndone) await undo(shop.store, removed);
  }),
  fc.tuple(categoryId, fc.constantFrom('Dogs', 'Älteste', 'zebras', 'dogs 7')).map(
    ([id, called]): Step =>
      ({ store }) =>
        store.categories.rename(id, called).catch(() => undefined),
  ),
);

async function oracleOf({ store }: ContractShop): Promise<OracleShop> {
  const animals: PetRow[] = [];
  for await (const row of store.pets.all()) animals.push(row);
  const named = (await store.categories.list()).filter(({ isNamed }) => isNamed);
  return { animals, names: new Map(named.map((one) => [one.id, one.name])) };
}

async function expectAsOracle(shop: ContractShop, oracle: OracleShop, { asked, timeZone }: Asked) {
  const { pets } = shop.store;
  const expected = shownBy(oracle, asked);
  const { ids, groups: none, counts } = await pets.view(asked);
  expect([...ids]).toEqual(expected.rows.map(({ id }) => id));
  expect({ none, counts }).toEqual({ none: [], counts: expected.counts });
  const middle = Math.floor(ids.length / 2);
  expect(await pets.rows(asked, middle, 30)).toEqual({
    rows: expected.rows.slice(middle, middle + 30),
    total: ids.length,
  });
  for (const by of ['category', 'name', 'day'] as const) {
    const grouping = { by, timeZone };
    const groups = groupsOf(oracle, asked, grouping);
    if (groups.length === 0) continue;
    const found = await pets.view(asked, grouping);
    expect(withFoldedLabels(found.groups, by)).toEqual(groups);
    expect(found.ids).toEqual(ids);
  }
}

/** Whatever is done in a shop, each view shows what a look at each animal finds. */
export function testViewProperties(shop: ContractShop): void {
  describe('any view', () =>
    it(
      'shows what a look at each animal finds, whatever was done',
      { timeout: 120_000 },
      async () => {
        await shop.store.fields.save({ ...YES_OR_NO, id: null });
        const chip = BUILT_IN_FIELDS.find(({ id }) => id === 'chip');
        if (chip) await shop.store.fields.save({ ...chip, isUnique: false });
        await fc.assert(
          fc.asyncProperty(
            fc.array(step, { minLength: 5, maxLength: 20 }),
            fc.array(asked, { minLength: 6, maxLength: 12 }),
            async (steps, views) => {
              for (const one of steps) await one(shop);
              const oracle = await oracleOf(shop);
              for (const one of views) await expectAsOracle(shop, oracle, one);
            },
          ),
          // The shop stays as it is, so that fewer steps would not be tried on what failed.
          { numRuns: 12, endOnFailure: true },
        );
      },
    ));
}
