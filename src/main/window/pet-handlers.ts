import { problemSentence, ShopError } from '../../shared/errors.ts';
import { checkedDetails, type DetailsChange } from '../../shared/fields/details.ts';
import type { InventoryView } from '../../shared/inventory.ts';
import type { Environment } from '../../shared/key.ts';
import { removalDetails, type Removal } from '../../shared/group-calls.ts';
import { PetName, type PetChange, type ShopNewPet } from '../../shared/pet.ts';
import type { Store } from '../store/store.ts';
import { authorAt, type Handlers } from './answers.ts';
import { say } from '../../shared/say.ts';

/** What the handlers of the animals work on. */
interface PetParts {
  service(environment: Environment): { readonly store: Store };
  readonly stock: () => Store;
}

interface Detailed {
  details?: DetailsChange | undefined;
}

const NEWEST_FIRST: InventoryView = {
  sort: 'newest',
  status: 'all',
  categoryId: null,
  search: '',
};

/** Creates the handlers of the animals and their history. */
export function petHandlers(parts: PetParts) {
  const { stock } = parts;
  /** Returns the function that gives animals and changes details as the shop's fields keep them. */
  const checker = async () => {
    const fields = await stock().fields.list();
    return <Given extends Detailed>(given: Given): Given =>
      given.details ? { ...given, details: checkedDetails(fields, given.details) } : given;
  };
  const checked = async <Given extends Detailed>(given: Given): Promise<Given> =>
    given.details ? (await checker())(given) : given;
  const checkRemoval = async (removal: Removal) => {
    const { why } = removal;
    const known = (await stock().fields.list()).find(({ id }) => id === 'removedwhy');
    // A choice may say more; what it is remains one.
    const [choice = null] = known?.choices.includes(why ?? '') ? [why] : (why?.split(':') ?? []);
    await checked({ details: removalDetails({ ...removal, why: choice }) });
  };
  return {
    'pets.view': ({ view, grouping }) => stock().pets.view(view, grouping),
    'pets.byIds': ({ ids }) => stock().pets.byIds(ids),
    'pets.rows': ({ view, offset, limit }) => stock().pets.rows(view, offset, limit),
    'pets.staging': ({ limit }) => parts.service('staging').store.pets.rows(NEWEST_FIRST, 0, limit),
    'pets.counts': () => stock().pets.animalCounts(),
    'pets.add': async ({ pet }, caller) => {
      const { pets } = stock();
      const { step, rows } = await pets.addMany([await checked(pet)], { author: authorAt(caller) });
      const [row] = rows;
      if (!step || !row) throw new ShopError('internal_error', say`The animal was not added.`);
      return { row, step };
    },
    'pets.addMany': async ({ pet, count, numbered }, caller) => {
      const copies = numbered ? numberedPets : alike;
      return stock().pets.addMany(copies(await checked(pet), count), {
        author: authorAt(caller),
      });
    },
    'pets.sums': ({ selection }) => stock().pets.sums(selection),
    'pets.scanned': async ({ text }) => ({ rows: await stock().pets.scanned(text) }),
    'pets.countNamed': async ({ name }) => ({
      count: await stock().pets.countNamed(name),
    }),
    'pets.change': async ({ selection, change }, caller) => {
      refuseSelling(change);
      return stock().pets.change(selection, await checked(change), authorAt(caller));
    },
    'pets.changeEach': async ({ changes }, caller) => {
      for (const { change } of changes) refuseSelling(change);
      const check = await checker();
      const each = changes.map((one) => ({ ...one, change: check(one.change) }));
      return stock().pets.changeEach(each, authorAt(caller));
    },
    'pets.changePrices': ({ selection, change }, caller) =>
      stock().pets.changePrices(selection, change, authorAt(caller)),
    'pets.previewPrices': ({ selection, change }) => stock().pets.previewPrices(selection, change),
    'pets.split': async ({ split }, caller) => {
      refuseSelling(split.change);
      const change = await checked(split.change);
      return stock().pets.split({ ...split, change }, authorAt(caller));
    },
    'pets.join': ({ join }, caller) => stock().pets.join(join, authorAt(caller)),
    'pets.remove': async ({ selection, why = null, day = null }, caller) => {
      await checkRemoval({ why, day });
      return stock().pets.remove(selection, authorAt(caller), why, day);
    },
    'pets.removeSome': async ({ some }, caller) => {
      await checkRemoval(some);
      return stock().pets.removeSome(some, authorAt(caller));
    },
    'pets.putBack': ({ ids }, caller) => stock().pets.putBack(ids, authorAt(caller)),
    'pets.removed': ({ offset, limit, search }) => stock().pets.removed(offset, limit, search),
    'pets.undo': ({ step }, caller) => stock().pets.undo(step, authorAt(caller)),
    'shop.today': (query) => stock().today(query),
  } satisfies Partial<Handlers>;
}

/** A status alone would leave no record of the sale. */
function refuseSelling({ status }: PetChange): void {
  if (status !== 'sold') return;
  throw new ShopError('bad_request', say`Sell these animals in a sale, so that it is recorded.`);
}

function alike(pet: ShopNewPet, count: number): ShopNewPet[] {
  return Array.from({ length: count }, () => pet);
}

/**
 * Copies of the animal with a number after each name. Throws `invalid_body` when a name gets too
 * long.
 */
function numberedPets(pet: ShopNewPet, count: number): ShopNewPet[] {
  const name = `${pet.name} ${String(count)}`;
  const problem = PetName.safeParse(name).error;
  if (problem) {
    const fields = { name: problem.issues[0]?.message ?? 'is too long' };
    throw new ShopError('invalid_body', say`${problemSentence(fields)} with its number.`, {
      fields,
    });
  }
  return Array.from({ length: count }, (_, index) => ({
    ...pet,
    name: `${pet.name} ${String(index + 1)}`,
  }));
}
