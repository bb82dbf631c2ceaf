/* eslint-disable @typescript-eslint/require-await -- async, so that what a call throws is a rejection */
import type { Category } from '../../../shared/category.ts';
import { ShopError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PersonRecord, Store } from '../store.ts';
import { historyStore, petStore } from './memory-pets.ts';
import type { MemoryShop } from './memory-shop.ts';
import { changeAll } from './memory-steps.ts';
import { compare } from './memory-views.ts';

/**
 * The store's interface over plain arrays and maps. Nobody's stock is kept in it: it proves that the
 * interface asks for nothing that only a database has, and is the shortest account of what each call does.
 */
export function openMemoryStore(shop: MemoryShop, clock: Clock): Store {
  return {
    pets: petStore(shop, clock),
    history: historyStore(shop),
    categories: categoryStore(shop, clock),
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

function categoryStore(shop: MemoryShop, clock: Clock): Store['categories'] {
  const { categories } = shop;
  const shown = (id: bigint): Category => {
    const animals = shop.pets.filter(({ categoryId }) => categoryId === id).length;
    const unnamed = { name: `Category ${id}`, colour: null, icon: null };
    return { ...(categories.get(id) ?? unnamed), id, animals, isNamed: categories.has(id) };
  };
  const store = (id: bigint, change: Partial<Category>): Category => {
    const isTaken = [...categories].some(
      ([other, { name }]) => other !== id && compare(name, change.name ?? '') === 0,
    );
    if (isTaken) {
      const problem = 'is taken by another category';
      throw new ShopError('invalid_body', `name ${problem}`, { fields: { name: problem } });
    }
    const { name, colour, icon } = { ...shown(id), ...change };
    categories.set(id, { name, colour, icon });
    return shown(id);
  };
  const all = (): Category[] =>
    [...new Set([...categories.keys(), ...shop.pets.map(({ categoryId }) => categoryId)])].map(
      shown,
    );
  return {
    list: async () =>
      all()
        .filter(({ id, animals }) => animals > 0 || !shop.merged.has(id))
        .sort((left, right) => compare(left.name, right.name) || Number(left.id - right.id)),
    async create(name) {
      const chosen = all().flatMap(({ id }) => (id > 0n && id < 1_000_000n ? [id] : []));
      return store(chosen.reduce((most, id) => (id > most ? id : most), 0n) + 1n, { name });
    },
    rename: async (id, name) => store(id, { name }),
    setLook: async (id, look) => store(id, look),
    async merge(from, into, author) {
      shop.merged.add(from);
      const animals = shop.pets.filter(({ categoryId }) => categoryId === from);
      return changeAll(shop, clock, { kind: 'animals', animals }, { categoryId: into }, author);
    },
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
