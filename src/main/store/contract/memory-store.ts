/* eslint-disable @typescript-eslint/require-await -- async, so that what a call throws is a rejection */
import { randomBytes } from 'node:crypto';
import { ShopError } from '../../../shared/errors.ts';
import type { Category } from '../../../shared/category.ts';
import type { InventoryView, StatusCounts } from '../../../shared/inventory.ts';
import { fieldsOf, type Pet, type PetRow, type PetStatus } from '../../../shared/pet.ts';
import { NO_HISTORY, UNCHANGEABLE_CATEGORIES, UNCHANGEABLE_PETS } from '../additions-only.ts';
import type { Clock } from '../../platform/clock.ts';
import type {
  Addition,
  AdditionOutcome,
  KeyRecord,
  PersonRecord,
  Store,
  StoreChange,
  UsageRecord,
} from '../store.ts';

/** A shop in memory, which outlives the stores that are opened on it. */
export class MemoryShop {
  readonly pets: PetRow[] = [];
  readonly firstReplies = new Map<string, PetRow>();
  readonly underWay = new Set<string>();
  readonly categories = new Map<bigint, string>();
  readonly keys = new Map<string, KeyRecord>();
  readonly persons = new Map<string, PersonRecord>();
  readonly usage = new Map<string, UsageRecord>();
  readonly cursorSecret = randomBytes(32);
  readonly listeners = new Set<(change: StoreChange) => void>();
  revisions = { pets: 0, changes: 0, keys: 0 };
}

/**
 * The store's interface over plain arrays and maps. Nobody's stock is kept in it: it proves that the
 * interface asks for nothing that only a database has, and is the shortest account of what each call does.
 */
export function openMemoryStore(shop: MemoryShop, clock: Clock): Store {
  return {
    pets: petStore(shop, clock),
    history: NO_HISTORY,
    categories: categoryStore(shop),
    persons: personStore(shop),
    keys: keyStore(shop),
    usage: usageStore(shop),
    cursorSecret: shop.cursorSecret,
    revisions: () => ({ ...shop.revisions }),
    subscribe(listener) {
      shop.listeners.add(listener);
      return () => {
        shop.listeners.delete(listener);
      };
    },
    probeWrite: async () => undefined,
    files: null,
    close: async () => {
      shop.listeners.clear();
    },
  };
}

function petStore(shop: MemoryShop, clock: Clock): Store['pets'] {
  const insert = ({ pet, author }: Addition): PetRow => {
    const key = author.kind === 'till' ? shop.keys.get(author.id ?? '') : null;
    if (key === undefined) throw new Error(`There is no key ${String(author.id)}`);
    const id = BigInt(shop.pets.length + 1);
    const added = { addedAt: clock.now(), addedBy: key?.label ?? null };
    const row = { id, ...fieldsOf(pet), ...added, version: 0 };
    shop.pets.push(row);
    for (const listen of shop.listeners) listen({ kind: 'added', rows: [row] });
    shop.revisions.pets += 1;
    return row;
  };
  const addOnce = (addition: Addition, claim: string): AdditionOutcome => {
    const first = shop.firstReplies.get(claim);
    if (!first) {
      const row = insert(addition);
      shop.firstReplies.set(claim, row);
      return { outcome: 'added', row };
    }
    const { name, categoryId, status = null } = addition.pet;
    const isSame =
      first.name === name && first.categoryId === categoryId && first.status === status;
    return isSame ? { outcome: 'replayed', row: first } : { outcome: 'reused_for_another' };
  };

  return {
    async add(addition) {
      const claim = JSON.stringify([addition.author.id, addition.idempotencyKey]);
      if (shop.underWay.has(claim)) return { outcome: 'in_progress' };
      const isRepeatable = addition.idempotencyKey !== undefined;
      if (isRepeatable) shop.underWay.add(claim);
      // As after a commit: whoever asks meanwhile finds it under way.
      await Promise.resolve();
      shop.underWay.delete(claim);
      if (isRepeatable) return addOnce(addition, claim);
      return { outcome: 'added', row: insert(addition) };
    },
    ...UNCHANGEABLE_PETS,
    async addMany(pets, { author }) {
      const rows: PetRow[] = [];
      for await (const pet of pets) rows.push(insert({ pet, author }));
      return { step: null, done: rows.length, rows, conflicts: [], conflictCount: 0 };
    },
    async page({ status, afterId, limit }) {
      const matching = shop.pets.filter((pet) => status === null || pet.status === status);
      const after = matching.filter(({ id }) => id > afterId);
      const hasMore = after.length > limit;
      return { pets: after.slice(0, limit).map(petOf), total: matching.length, hasMore };
    },
    byId: async (wanted) => shop.pets.filter(({ id }) => id === wanted).map(petOf)[0],
    counts: async () => countsOf(shop.pets),
    async rows(view, offset, limit) {
      const shown = shownBy(view, shop.pets);
      const rows = shown.slice(offset, offset + limit);
      const total = shown.length;
      const counts = countsOf(shownBy({ ...view, status: 'all' }, shop.pets));
      return { rows, total, totalIsExact: true, counts, newestChange: 0 };
    },
    async position(view, id) {
      const index = shownBy(view, shop.pets).findIndex((row) => row.id === id);
      return index === -1 ? null : index;
    },
    async *all() {
      yield* shop.pets;
    },
  };
}

function countsOf(pets: readonly PetRow[]): StatusCounts {
  const count = (wanted: PetStatus | null) => pets.filter(({ status }) => status === wanted).length;
  const byStatus = { available: count('available'), pending: count('pending') };
  return { ...byStatus, sold: count('sold'), none: count(null), all: pets.length };
}

function petOf({ id, name, categoryId, status }: PetRow): Pet {
  return { id, name, categoryId, ...(status && { status }) };
}

function shownBy(view: InventoryView, pets: readonly PetRow[]): PetRow[] {
  const shown = pets.filter(
    ({ name, categoryId, status }) =>
      (view.status === 'all' || view.status === (status ?? 'none')) &&
      (view.categoryId === null || view.categoryId === categoryId) &&
      name.toLowerCase().includes(view.search.toLowerCase()),
  );
  if (view.sort.startsWith('name')) shown.sort((left, right) => compare(left.name, right.name));
  return view.sort === 'newest' || view.sort === 'nameDescending' ? shown.reverse() : shown;
}

/** ASCII letters whatever their case, then by the bytes of UTF-8. */
function compare(left: string, right: string): number {
  const fold = (name: string) =>
    Buffer.from(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  return Buffer.compare(fold(left), fold(right));
}

function categoryStore({ categories, pets }: MemoryShop): Store['categories'] {
  const categoryOf = (id: bigint): Category => {
    const name = categories.get(id);
    const animals = pets.filter(({ categoryId }) => categoryId === id).length;
    const look = { colour: null, icon: null };
    return { id, name: name ?? `Category ${id}`, isNamed: name !== undefined, animals, ...look };
  };
  const name = (id: bigint, wanted: string) => {
    const isTaken = [...categories].some(
      ([other, taken]) => other !== id && compare(taken, wanted) === 0,
    );
    if (isTaken) {
      const problem = 'is taken by another category';
      throw new ShopError('invalid_body', `name ${problem}`, { fields: { name: problem } });
    }
    categories.set(id, wanted);
    return categoryOf(id);
  };
  const used = () => new Set([...categories.keys(), ...pets.map(({ categoryId }) => categoryId)]);
  return {
    list: async () =>
      Array.from(used(), categoryOf).sort(
        (left, right) => compare(left.name, right.name) || Number(left.id - right.id),
      ),
    create: async (wanted) => {
      const chosen = [...used()].filter((id) => id > 0n && id < 1_000_000n);
      return name(chosen.reduce((most, id) => (id > most ? id : most), 0n) + 1n, wanted);
    },
    rename: async (id, wanted) => name(id, wanted),
    ...UNCHANGEABLE_CATEGORIES,
  };
}

function personStore({ persons }: MemoryShop): Store['persons'] {
  const known = (id: string): PersonRecord => {
    const record = persons.get(id);
    if (!record) throw new ShopError('not_found', 'There is no such person.');
    return record;
  };
  return {
    all: async () => [...persons.values()].sort((a, b) => a.createdAt - b.createdAt),
    insert: async (record) => void persons.set(record.id, record),
    update: async (id, change) => void persons.set(id, { ...known(id), ...change }),
    remove: async (id) => void persons.delete(known(id).id),
  };
}

function keyStore({ keys, revisions }: MemoryShop): Store['keys'] {
  return {
    all: async () =>
      [...keys.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    async insert(record) {
      keys.set(record.id, record);
      revisions.keys += 1;
    },
    async update(id, change) {
      const record = keys.get(id);
      if (!record) throw new ShopError('not_found', 'There is no such key.');
      return this.insert({ ...record, ...change });
    },
  };
}

function usageStore({ usage }: MemoryShop): Store['usage'] {
  return {
    shared: null,
    all: async () => [...usage.values()],
    async save(records) {
      for (const record of records) usage.set(record.subject, record);
    },
    async forget(subjects) {
      for (const subject of subjects) usage.delete(subject);
    },
  };
}
