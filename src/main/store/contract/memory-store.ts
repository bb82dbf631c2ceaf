/* eslint-disable @typescript-eslint/require-await -- async, so that what a call throws is a rejection */
import { MOST_UNNAMED, type Category } from '../../../shared/category.ts';
import { ShopError } from '../../../shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { mergedIntoItself, nameIsTaken, wrongCursor } from '../refusals.ts';
import { planFor } from '../step-plans.ts';
import type { Store } from '../store.ts';
import { compareNames, oldestFirst, petStore } from './memory-pets.ts';
import type { MemoryShop } from './memory-shop.ts';

/**
 * The store's interface over plain lists and maps, which keeps nobody's stock. It proves that the
 * interface requires nothing that only a database has, and is the shortest account of what each
 * call does.
 */
export function openMemoryStore(shop: MemoryShop, clock: Clock): Store {
  const { cursorSecret, listeners, revisions, usage } = shop;
  return {
    pets: petStore(shop, clock),
    history: historyStore(shop),
    categories: categoryStore(shop, clock),
    persons: recordStore(shop.persons, () => undefined),
    keys: recordStore(shop.keys, () => (revisions.keys += 1)),
    usage: {
      shared: null,
      all: async () => [...usage.values()],
      save: async (records) => {
        records.forEach((record) => usage.set(record.subject, record));
      },
      forget: async (subjects) => {
        subjects.forEach((subject) => usage.delete(subject));
      },
    },
    cursorSecret,
    revisions: () => ({ ...revisions }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    probeWrite: async () => undefined,
    files: null,
    close: async () => {
      listeners.clear();
    },
  };
}

/** A cursor is the number of older entries. */
function historyStore({ history }: MemoryShop): Store['history'] {
  return {
    async page({ cursor, limit, ...query }) {
      if (cursor !== undefined && !/^\d+$/.test(cursor)) throw wrongCursor();
      const end = cursor === undefined ? history.length : Number(cursor);
      const matching = history.slice(0, end).flatMap((entry, older) => {
        const { id: authorId, kind: authorKind } = entry.author;
        const known: Partial<Record<string, unknown>> = { ...entry, authorId, authorKind };
        const { from = -Infinity, to = Infinity, ...wanted } = query;
        const isWanted = Object.entries(wanted).every(([field, value]) => known[field] === value);
        return isWanted && entry.at >= from && entry.at <= to ? [{ entry, older }] : [];
      });
      const shown = matching.reverse().slice(0, limit);
      const next = matching.length > limit ? String(shown.at(-1)?.older) : null;
      return { entries: shown.map(({ entry }) => entry), next };
    },
  };
}

function categoryStore(shop: MemoryShop, clock: Clock): Store['categories'] {
  const { categories, hidden } = shop;
  const shown = (id: bigint): Category => {
    const animals = shop.present.filter(({ categoryId }) => categoryId === id).length;
    const unnamed = { name: `Category ${id}`, colour: null, icon: null };
    return { ...(categories.get(id) ?? unnamed), id, animals, isNamed: categories.has(id) };
  };
  const store = (id: bigint, change: Partial<Category>): Category => {
    const holder = named(change.name ?? '');
    if (holder !== undefined && holder !== id) {
      if (isListed(shown(holder))) throw nameIsTaken();
      categories.set(holder, { ...shown(holder), name: `${change.name} (${holder})` });
    }
    categories.set(id, { ...shown(id), ...change });
    return shown(id);
  };
  const named = (wanted: string) =>
    [...categories].find(([, { name }]) => compareNames(name, wanted) === 0)?.[0];
  const isListed = ({ id, animals }: Category) => animals > 0 || !hidden.has(id);
  const ids = () => [...categories.keys(), ...shop.present.map(({ categoryId }) => categoryId)];
  return {
    list: async () => {
      const listed = [...new Set(ids())].map(shown).filter(isListed);
      const unnamed = listed
        .filter(({ isNamed }) => !isNamed)
        .sort((a, b) => b.animals - a.animals);
      return [...listed.filter(({ isNamed }) => isNamed), ...unnamed.slice(0, MOST_UNNAMED)].sort(
        (a, b) => compareNames(a.name, b.name) || Number(a.id - b.id),
      );
    },
    async create(name) {
      const left = named(name);
      if (left !== undefined && hidden.delete(left)) return store(left, { name });
      const chosen = ids().filter((id) => id > 0n && id < 1_000_000n);
      return store(chosen.reduce((most, id) => (id > most ? id : most), 0n) + 1n, { name });
    },
    async rename(id, name) {
      const renamed = store(id, { name });
      hidden.delete(id);
      return renamed;
    },
    setLook: async (id, look) => store(id, look),
    async merge(from, into, author) {
      if (from === into) throw mergedIntoItself();
      hidden.add(from);
      const moved = shop.present.filter(({ categoryId }) => categoryId === from);
      const planned = planFor(moved, 'changed', { categoryId: into });
      return shop.doStep(planned, { at: clock.now(), author, kind: 'changed' });
    },
    async removeEmpty(wanted) {
      const isRemoved = ({ id, isNamed, animals }: Category) =>
        isNamed && animals === 0 && !hidden.has(id);
      const removed = wanted.filter((id) => isRemoved(shown(id)));
      removed.forEach((id) => hidden.add(id));
      return removed;
    },
  };
}

/** Stores keys or persons. */
function recordStore<Stored extends { id: string; createdAt: number }>(
  records: Map<string, Stored>,
  onChange: () => unknown,
) {
  const known = (id: string): Stored => {
    const record = records.get(id);
    if (!record) throw new ShopError('not_found', 'There is no such record.');
    return record;
  };
  const put = (record: Stored): void => {
    records.set(record.id, record);
    onChange();
  };
  return {
    all: async () => oldestFirst(records.values()),
    insert: async (record: Stored) => {
      put(record);
    },
    update: async (id: string, change: Partial<Stored>) => {
      put({ ...known(id), ...change });
    },
    remove: async (id: string) => void records.delete(known(id).id),
  };
}
