/* eslint-disable @typescript-eslint/require-await -- async, so that what a call throws is a rejection */
import type { Category } from '../../../shared/category.ts';
import { ShopError } from '../../../shared/errors.ts';
import { MAX_ROWS_PER_OUTCOME, type Author, type Step } from '../../../shared/history.ts';
import {
  MOST_COUNTED_NAMED,
  type InventoryView,
  type PetSelection,
  type StatusCounts,
} from '../../../shared/inventory.ts';
import { fieldsOf, hasSameFields, petOf, type NewPet, type PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { groupRows } from '../pet-groups.ts';
import { shownStep } from '../planned-step.ts';
import { asSeen, planFor, type Versioned } from '../step-plans.ts';
import type { Store } from '../store.ts';
import type { MemoryShop } from './memory-shop.ts';
import { addingCancelled, nameIsTaken, wrongCursor } from '../refusals.ts';

/**
 * The store's interface over plain lists and maps. Nobody's stock is kept in it: it proves that the
 * interface asks for nothing that only a database has, and is the shortest account of what each call does.
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

function petStore(shop: MemoryShop, clock: Clock): Store['pets'] {
  const { firstReplies, underWay } = shop;
  const step = (author: Author, kind: Step['kind']) => ({ at: clock.now(), author, kind });
  return {
    async add({ pet, author, idempotencyKey }) {
      const claim = idempotencyKey === undefined ? '' : JSON.stringify([author.id, idempotencyKey]);
      if (underWay.has(claim)) return { outcome: 'in_progress' };
      // As with a commit: whoever asks meanwhile finds it under way.
      if (claim !== '') await Promise.resolve(underWay.add(claim));
      underWay.delete(claim);
      const first = firstReplies.get(claim);
      if (first && hasSameFields(first, fieldsOf(pet))) return { outcome: 'replayed', row: first };
      if (first) return { outcome: 'reused_for_another' };
      const { rows } = shop.add([pet], author, clock.now(), 'added');
      const [row] = rows;
      if (!row) throw new Error('An animal was not added');
      if (claim !== '') firstReplies.set(claim, row);
      shop.tell({ kind: 'added', rows });
      return { outcome: 'added', row };
    },
    async addMany(pets, { author, signal, onProgress }) {
      const ready: NewPet[] = [];
      for await (const pet of pets) ready.push(pet);
      onProgress?.(ready.length);
      if (signal?.aborted) throw addingCancelled();
      const kind = author.kind === 'window' ? 'added' : 'imported';
      const { rows: all, step } = shop.add(ready, author, clock.now(), kind);
      const rows = all.slice(0, MAX_ROWS_PER_OUTCOME);
      if (all.length > rows.length) shop.tell({ kind: 'replaced' });
      else shop.tell({ kind: 'changed', rows, removedIds: [] });
      const shown = step && shownStep(step);
      return { step: shown, done: all.length, rows, conflicts: [], conflictCount: 0 };
    },
    async page({ status, afterId, limit }) {
      const matching = shop.present.filter((pet) => status === null || pet.status === status);
      const after = matching.filter(({ id }) => id > afterId);
      const pets = after.slice(0, limit).map(petOf);
      return { pets, total: matching.length, hasMore: after.length > limit };
    },
    byId: async (wanted) => shop.present.filter(({ id }) => id === wanted).map(petOf)[0],
    counts: async () => countsOf(shop.present),
    async rows(view, offset, limit) {
      const shown = shownBy(view, shop);
      const counts = countsOf(shownBy({ ...view, status: 'all' }, shop));
      const rows = shown.slice(offset, offset + limit);
      const newestChange = shop.history.length;
      return { rows, total: shown.length, totalIsExact: true, counts, newestChange };
    },
    async position(view, id) {
      const index = shownBy(view, shop).findIndex((row) => row.id === id);
      return index === -1 ? null : index;
    },
    groups: async (view, grouping) =>
      groupRows(shownBy(view, shop), grouping, {
        fold: (name) => name.toLowerCase(),
        categoryName: (id) => shop.categories.get(id)?.name,
      }),
    countNamed: async (name) =>
      shop.present
        .filter((pet) => pet.name.toLowerCase() === name.toLowerCase())
        .slice(0, MOST_COUNTED_NAMED).length,
    async *all() {
      yield* shop.present;
    },
    change: async (selection, change, author) =>
      shop.doStep(planFor(selected(shop, selection), 'changed', change), step(author, 'changed')),
    remove: async (selection, author) =>
      shop.doStep(planFor(selected(shop, selection), 'removed'), step(author, 'removed')),
    putBack: async (ids, author) => {
      const removed = shop.animals.filter(
        ({ row, isPresent }) => !isPresent && ids.includes(row.id),
      );
      const planned = planFor(
        removed.map(({ row }) => row),
        'putBack',
      );
      return shop.doStep(planned, step(author, 'putBack'));
    },
    async removed(offset, limit, search) {
      const text = search.trim().toLowerCase();
      const found = shop.animals
        .flatMap(({ row, removed }) => (removed ? [{ ...row, ...removed }] : []))
        .filter(({ name }) => name.toLowerCase().includes(text))
        .sort((left, right) => right.version - left.version);
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
    undo: async (author) => shop.takeBack(clock.now(), author, 'undo'),
    redo: async (author) => shop.takeBack(clock.now(), author, 'redo'),
    async undoState(author) {
      const { undo, redo } = shop.stacksOf(author);
      return { undo: undo && shownStep(undo), redo: redo && shownStep(redo) };
    },
  };
}

function selected(shop: MemoryShop, selection: PetSelection): readonly Versioned[] {
  return selection.kind === 'animals'
    ? selection.animals
    : asSeen(shownBy(selection.view, shop), selection);
}

/** What a view shows, in its order. */
function shownBy(view: InventoryView, { present, categories }: MemoryShop): PetRow[] {
  const hasSearch = (text = '') => text.toLowerCase().includes(view.search.toLowerCase());
  const isNumbered = ({ id }: PetRow) => String(id) === view.search;
  const shown = present.filter(
    (pet) =>
      (view.status === 'all' || view.status === (pet.status ?? 'none')) &&
      (view.categoryId === null || view.categoryId === pet.categoryId) &&
      (hasSearch(pet.name) || hasSearch(categories.get(pet.categoryId)?.name) || isNumbered(pet)),
  );
  const rankOf = ({ status }: PetRow) => ['available', 'pending', 'sold', null].indexOf(status);
  if (view.sort.startsWith('name')) shown.sort((a, b) => compare(a.name, b.name));
  if (view.sort.startsWith('status')) shown.sort((a, b) => rankOf(a) - rankOf(b));
  if (view.sort.startsWith('category')) {
    const named = [...categories].sort(([, a], [, b]) => compare(a.name, b.name));
    const ranks = new Map(named.map(([id], rank) => [id, rank]));
    const rankOf = ({ categoryId }: PetRow) => ranks.get(categoryId) ?? ranks.size;
    shown.sort((a, b) => rankOf(a) - rankOf(b) || Number(a.categoryId - b.categoryId));
  }
  if (view.sort === 'newest' || view.sort.endsWith('Descending')) shown.reverse();
  // An animal whose number is searched for comes first.
  return shown.sort((a, b) => Number(isNumbered(b)) - Number(isNumbered(a)));
}

/** ASCII letters whatever their case, then by the bytes of UTF-8. */
function compare(left: string, right: string): number {
  const fold = (name: string) => Buffer.from(name.replace(/[A-Z]/g, (one) => one.toLowerCase()));
  return Buffer.compare(fold(left), fold(right));
}

function countsOf(pets: readonly PetRow[]): StatusCounts {
  const of = (wanted: PetRow['status']) => pets.filter(({ status }) => status === wanted).length;
  const [available, pending, sold, none] = [of('available'), of('pending'), of('sold'), of(null)];
  return { available, pending, sold, none, all: pets.length };
}

/** A cursor is how many entries are older. */
function historyStore({ history }: MemoryShop): Store['history'] {
  return {
    async page({ cursor, limit, ...query }) {
      const end = cursor === undefined ? history.length : Number(cursor);
      if (!Number.isInteger(end)) {
        throw wrongCursor();
      }
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
  const { categories, merged } = shop;
  const shown = (id: bigint): Category => {
    const animals = shop.present.filter(({ categoryId }) => categoryId === id).length;
    const unnamed = { name: `Category ${id}`, colour: null, icon: null };
    return { ...(categories.get(id) ?? unnamed), id, animals, isNamed: categories.has(id) };
  };
  const store = (id: bigint, change: Partial<Category>): Category => {
    const isTaken = [...categories].some(
      ([other, { name }]) => other !== id && compare(name, change.name ?? '') === 0,
    );
    if (isTaken) throw nameIsTaken();
    categories.set(id, { ...shown(id), ...change });
    return shown(id);
  };
  const ids = () => [...categories.keys(), ...shop.present.map(({ categoryId }) => categoryId)];
  return {
    list: async () =>
      [...new Set(ids())]
        .map(shown)
        .filter(({ id, animals }) => animals > 0 || !merged.has(id))
        .sort((a, b) => compare(a.name, b.name) || Number(a.id - b.id)),
    async create(name) {
      const chosen = ids().filter((id) => id > 0n && id < 1_000_000n);
      return store(chosen.reduce((most, id) => (id > most ? id : most), 0n) + 1n, { name });
    },
    rename: async (id, name) => store(id, { name }),
    setLook: async (id, look) => store(id, look),
    async merge(from, into, author) {
      merged.add(from);
      const moved = shop.present.filter(({ categoryId }) => categoryId === from);
      const planned = planFor(moved, 'changed', { categoryId: into });
      return shop.doStep(planned, { at: clock.now(), author, kind: 'changed' });
    },
  };
}

/** Keys or persons. */
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
    all: async () =>
      [...records.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    insert: async (record: Stored) => {
      put(record);
    },
    update: async (id: string, change: Partial<Stored>) => {
      put({ ...known(id), ...change });
    },
    remove: async (id: string) => void records.delete(known(id).id),
  };
}
