/* eslint-disable @typescript-eslint/require-await -- async, so that what a call throws is a rejection */
import { ShopError } from '../../../shared/errors.ts';
import type { HistoryEntry, HistoryQuery, StepOutcome } from '../../../shared/history.ts';
import { MOST_COUNTED_NAMED, type StatusCounts } from '../../../shared/inventory.ts';
import type { NewPet, Pet, PetRow } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { shownStep } from '../planned-step.ts';
import type { AddManyOptions, Store } from '../store.ts';
import type { MemoryShop } from './memory-shop.ts';
import { shownBy } from './memory-views.ts';
import * as steps from './memory-steps.ts';

/** Animals in memory. */
export function petStore(shop: MemoryShop, clock: Clock): Store['pets'] {
  return {
    async add(addition) {
      const claim = JSON.stringify([addition.author.id, addition.idempotencyKey]);
      if (shop.underWay.has(claim)) return { outcome: 'in_progress' };
      if (addition.idempotencyKey === undefined) return steps.addOne(shop, clock, addition);
      shop.underWay.add(claim);
      // As after a commit: whoever asks meanwhile finds it under way.
      await Promise.resolve();
      shop.underWay.delete(claim);
      return steps.addOnce(shop, clock, addition, claim);
    },
    addMany: (pets, options) => addMany(shop, clock, pets, options),
    async page({ status, afterId, limit }) {
      const matching = shop.pets.filter((pet) => status === null || pet.status === status);
      const after = matching.filter(({ id }) => id > afterId);
      const hasMore = after.length > limit;
      return { pets: after.slice(0, limit).map(petOf), total: matching.length, hasMore };
    },
    byId: async (wanted) => shop.pets.filter(({ id }) => id === wanted).map(petOf)[0],
    counts: async () => countsOf(shop.pets),
    async rows(view, offset, limit) {
      const shown = shownBy(view, shop);
      const counts = countsOf(shownBy({ ...view, status: 'all' }, shop));
      const totals = { total: shown.length, totalIsExact: true, counts };
      const rows = shown.slice(offset, offset + limit);
      return { rows, ...totals, newestChange: shop.revisions.changes };
    },
    async position(view, id) {
      const index = shownBy(view, shop).findIndex((row) => row.id === id);
      return index === -1 ? null : index;
    },
    countNamed: async (name) =>
      shop.pets
        .filter((pet) => pet.name.toLowerCase() === name.toLowerCase())
        .slice(0, MOST_COUNTED_NAMED).length,
    async *all() {
      yield* shop.pets;
    },
    change: async (selection, fields, author) =>
      steps.changeAll(shop, clock, selection, fields, author),
    async remove(selection, author) {
      const planned = steps.selected(shop, selection).map(({ id, version }) => ({
        ...{ id, version, fields: {} },
        action: 'removed' as const,
      }));
      return steps.doStep(shop, planned, { at: clock.now(), author, kind: 'removed' });
    },
    async putBack(ids, author) {
      const planned = shop.removed
        .filter(({ id }) => ids.includes(id))
        .map(({ id, version }) => ({ id, version, fields: {}, action: 'putBack' as const }));
      return steps.doStep(shop, planned, { at: clock.now(), author, kind: 'putBack' });
    },
    async removed(offset, limit, search) {
      const text = search.trim().toLowerCase();
      const found = shop.removed.filter(({ name }) => name.toLowerCase().includes(text));
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
    undo: async (author) => steps.takeBack(shop, clock, author, 'undo'),
    redo: async (author) => steps.takeBack(shop, clock, author, 'redo'),
    async undoState(author) {
      const { undo, redo } = steps.stacksOf(shop, author);
      return { undo: undo && shownStep(undo), redo: redo && shownStep(redo) };
    },
  };
}

async function addMany(
  shop: MemoryShop,
  clock: Clock,
  pets: Iterable<NewPet> | AsyncIterable<NewPet>,
  { author, signal, onProgress }: AddManyOptions,
): Promise<StepOutcome> {
  const ready: NewPet[] = [];
  for await (const pet of pets) ready.push(pet);
  onProgress?.(ready.length);
  if (signal?.aborted) throw new ShopError('cancelled', 'It was cancelled. Nothing was added.');
  const at = clock.now();
  const count = ready.length;
  const added = { first: shop.lastId + 1n, last: shop.lastId + BigInt(count) };
  const kind = author.kind === 'window' ? 'added' : 'imported';
  const step = steps.insertStep(shop, { at, author, kind, count, added });
  const rows = ready.map((pet) => steps.insertPet(shop, pet, author, step, at)).slice(0, 200);
  if (count > rows.length) shop.tell({ kind: 'replaced' });
  else shop.tell({ kind: 'changed', rows, removedIds: [] });
  return { step: shownStep(step), done: count, rows, conflicts: [], conflictCount: 0 };
}

/** The history in memory: a cursor is how many entries are older. */
export function historyStore({ history }: MemoryShop): Store['history'] {
  return {
    async page(query) {
      const end = query.cursor === undefined ? history.length : Number(query.cursor);
      if (!Number.isInteger(end)) {
        throw new ShopError(
          'invalid_parameter',
          'cursor must be taken from a page of the history.',
        );
      }
      const places = Array.from({ length: end }, (_, index) => end - 1 - index);
      const found = places.filter((place) => matches(history[place], query));
      const shown = found.slice(0, query.limit);
      const last = found.length > shown.length ? shown.at(-1) : undefined;
      const entries = shown.flatMap((place) => history[place] ?? []);
      return { entries, next: last === undefined ? null : String(last) };
    },
  };
}

function matches(entry: HistoryEntry | undefined, query: HistoryQuery): boolean {
  if (!entry) return false;
  return (
    (query.petId ?? entry.petId) === entry.petId &&
    (query.action ?? entry.action) === entry.action &&
    (query.authorKind ?? entry.author.kind) === entry.author.kind &&
    (query.authorId ?? entry.author.id) === entry.author.id &&
    (query.from ?? entry.at) <= entry.at &&
    (query.to ?? entry.at) >= entry.at
  );
}

function petOf({ id, name, categoryId, status }: PetRow): Pet {
  return { id, name, categoryId, ...(status && { status }) };
}

function countsOf(pets: readonly PetRow[]): StatusCounts {
  const of = (wanted: PetRow['status']) => pets.filter(({ status }) => status === wanted).length;
  const [available, pending, sold, none] = [of('available'), of('pending'), of('sold'), of(null)];
  return { available, pending, sold, none, all: pets.length };
}
