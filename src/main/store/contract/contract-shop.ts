import { afterEach, beforeEach, expect } from 'vitest';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { NewPet, PetRow } from '../../../shared/pet.ts';
import { keyRecord, MORNING, StandingClock, tillAuthor } from '../../testing/records.ts';
import type { Store } from '../store.ts';

export const ALL_NEWEST: InventoryView = {
  sort: 'newest',
  status: 'all',
  categoryId: null,
  search: '',
};

/** A separate shop for each test of the contract, with two tills. */
export class ContractShop {
  readonly clock = new StandingClock();
  #open: (() => Promise<Store>) | undefined;
  #store: Store | undefined;

  constructor(create: (clock: StandingClock) => Promise<() => Promise<Store>>) {
    beforeEach(async () => {
      this.clock.time = MORNING;
      this.#open = await create(this.clock);
      this.#store = await this.#open();
      for (const id of ['till1', 'till2']) await this.store.keys.insert(keyRecord(id));
    });
    // Whatever a test did, the register tells the stock.
    afterEach(async () => {
      const problems = (await this.#store?.register.check())?.problems;
      expect(problems?.filter(({ kind }) => kind !== 'clock') ?? []).toEqual([]);
      await this.#store?.close();
      this.#store = undefined;
    });
  }

  get store(): Store {
    if (!this.#store) throw new Error('The store is open only during a test');
    return this.#store;
  }

  async reopen(): Promise<void> {
    await this.store.close();
    this.#store = await this.#open?.();
  }

  /** Adds an animal, by default as a clerk does. */
  async add(pet: NewPet, author: Author = UNNAMED_CLERK): Promise<PetRow> {
    const added = await this.store.pets.add({ pet, author });
    if (!('row' in added)) throw new Error(added.outcome);
    return added.row;
  }

  /** Adds an animal as a till does. */
  addAt(keyId: string, pet: NewPet): Promise<PetRow> {
    return this.add(pet, tillAuthor(keyId));
  }

  /** The names on a page of the view, from its first row on. */
  async namesIn(view: Partial<InventoryView>): Promise<string[]> {
    const { rows } = await this.store.pets.rows({ ...ALL_NEWEST, ...view }, 0, 500);
    return rows.map(({ name }) => name);
  }
}
