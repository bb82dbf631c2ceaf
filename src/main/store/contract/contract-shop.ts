import { afterEach, beforeEach, expect } from 'vitest';
import { linesOf } from '../../../shared/books/book.ts';
import { animalsIn } from '../../../shared/group.ts';
import { UNNAMED_CLERK, type Author } from '../../../shared/history.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { NewPet, PetRow, ShopNewPet } from '../../../shared/pet.ts';
import { Lives } from '../../../shared/register-lives.ts';
import type { RegisterEntry } from '../../../shared/register.ts';
import { keyRecord, MORNING, StandingClock, tillAuthor } from '../../testing/records.ts';
import { missingOfAnimal } from '../register/missing-needs.ts';
import { createRegisterReader } from '../register/register-reader.ts';
import { inPortions } from '../portions.ts';
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
    // Whatever a test did, the register and its books tell the stock.
    afterEach(async () => {
      const problems = (await this.#store?.register.check())?.problems;
      expect(problems?.filter(({ kind }) => kind !== 'clock') ?? []).toEqual([]);
      if (this.#store) await expectBooksToCount(this.#store);
      if (this.#store) await expectCardsToAgree(this.#store);
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

  /** Adds an animal with what a clerk writes down about it. */
  async addDetailed(pet: ShopNewPet): Promise<PetRow> {
    const { rows } = await this.store.pets.addMany([pet], { author: UNNAMED_CLERK });
    const [row] = rows;
    if (!row) throw new Error('Nothing was added');
    return row;
  }

  /** The first nine entries in stock, the oldest first: their status, and how many animals each has. */
  async stockNow(): Promise<unknown[]> {
    const { rows } = await this.store.pets.rows({ ...ALL_NEWEST, sort: 'oldest' }, 0, 9);
    return rows.map(({ status, details }) => [status, details['quantity'] ?? 1]);
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

/** What the register lacks of an animal is the same by its own entries as by the whole register. */
async function expectCardsToAgree({ register, pets }: Store): Promise<void> {
  const whole = await createRegisterReader(register)((read) => read);
  let left = 50;
  for await (const { id } of pets.all()) {
    if ((left -= 1) < 0) break;
    expect(await register.missing(id, 'DE')).toEqual(missingOfAnimal(whole, 'DE', id));
  }
}

/** What came in is in stock or went out, by the book's lines of each group and whatever left it. */
async function expectBooksToCount({ register, pets }: Store): Promise<void> {
  const lives = new Lives();
  const lines = (after: number) => register.lines(after);
  for await (const { text } of inPortions(lines, (line) => line.number, 0))
    lives.take(JSON.parse(text) as RegisterEntry);
  const stock = new Map<string, number>();
  for await (const row of pets.all()) {
    const animal = lives.of(String(row.id))?.animal ?? 'unknown';
    const here = row.status === 'sold' ? 0 : animalsIn(row);
    stock.set(animal, (stock.get(animal) ?? 0) + here);
  }
  const booked = lives.all.map((life) => {
    const moves = linesOf(life, () => null).map(
      ({ arrival, departure, animals }) => (arrival ? animals : 0) - (departure ? animals : 0),
    );
    return [life.animal, moves.reduce((all, move) => all + move, 0)] as const;
  });
  const known = lives.all.map(({ animal }) => [animal, stock.get(animal) ?? 0] as const);
  expect(booked).toEqual(known);
}
