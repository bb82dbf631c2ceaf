/* eslint-disable @typescript-eslint/require-await -- async, so that what a call throws is a rejection */
import {
  MAX_ROWS_PER_OUTCOME,
  NOTHING_DONE,
  type Author,
  type Step,
} from '../../../shared/history.ts';
import {
  MOST_COUNTED_NAMED,
  type InventoryView,
  type PetSelection,
} from '../../../shared/inventory.ts';
import {
  ADDED_BY_SHOP,
  fieldsOf,
  hasSameFields,
  petOf,
  type NewPet,
  type PetRow,
} from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import { groupRows } from '../pet-groups.ts';
import { countStatuses } from '../status-counts.ts';
import { shownStep } from '../planned-step.ts';
import { asSeen, planFor, type Versioned } from '../step-plans.ts';
import type { Store } from '../store.ts';
import type { MemoryShop } from './memory-shop.ts';
import { addingCancelled } from '../refusals.ts';

const fold = foldingFor('');

/** The animals of an in-memory store: lists that are searched from end to end. */
export function petStore(shop: MemoryShop, clock: Clock): Store['pets'] {
  const { firstReplies, underWay } = shop;
  const step = (author: Author, kind: Step['kind']) => ({ at: clock.now(), author, kind });
  return {
    async add({ pet, author, idempotencyKey }) {
      const claim = idempotencyKey === undefined ? '' : JSON.stringify([author.id, idempotencyKey]);
      if (underWay.has(claim)) return { outcome: 'in_progress' };
      // As during a commit: whoever asks meanwhile finds it in progress.
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
      for await (const pet of pets) {
        if (signal?.aborted) throw addingCancelled();
        ready.push(pet);
      }
      onProgress?.(ready.length);
      if (signal?.aborted) throw addingCancelled();
      if (ready.length === 0) return NOTHING_DONE;
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
    counts: async () => countStatuses(shop.present),
    async rows(view, offset, limit) {
      const shown = shownBy(view, shop);
      const counts = countStatuses(shownBy({ ...view, status: 'all' }, shop));
      const rows = shown.slice(offset, offset + limit);
      const newestChange = shop.history.length;
      const exactness = { totalIsExact: true, isCounting: false };
      return { rows, total: shown.length, ...exactness, counts, newestChange };
    },
    async position(view, id) {
      const index = shownBy(view, shop).findIndex((row) => row.id === id);
      return index === -1 ? null : index;
    },
    groups: async (view, grouping) =>
      groupRows(shownBy(view, shop), grouping, {
        fold,
        categoryName: (id) => shop.categories.get(id)?.name,
      }),
    countNamed: async (name) =>
      shop.present.filter((pet) => fold(pet.name) === fold(name)).slice(0, MOST_COUNTED_NAMED)
        .length,
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
      const text = fold(search.trim());
      const found = shop.animals
        .flatMap(({ row, removed }) => (removed ? [{ ...row, ...removed }] : []))
        .filter(({ name }) => fold(name).includes(text))
        .sort((left, right) => right.version - left.version);
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
    takeBack: async (step, author) => shop.takeBack(clock.now(), author, step),
  };
}

function selected(shop: MemoryShop, selection: PetSelection): readonly Versioned[] {
  return selection.kind === 'animals'
    ? selection.animals
    : asSeen(shownBy(selection.view, shop), selection);
}

/** The animals that a view shows, in its order. */
function shownBy(view: InventoryView, shop: MemoryShop): PetRow[] {
  const { present, categories } = shop;
  const hasSearch = (text = '') => fold(text).includes(fold(view.search));
  const isNumbered = ({ id }: PetRow) => String(id) === view.search;
  const shown = present.filter(
    (pet) =>
      (view.status === 'all' || view.status === (pet.status ?? 'none')) &&
      (view.categoryId === null || view.categoryId === pet.categoryId) &&
      (hasSearch(pet.name) || hasSearch(categories.get(pet.categoryId)?.name) || isNumbered(pet)),
  );
  const rankOf = ({ status }: PetRow) => ['available', 'pending', 'sold', null].indexOf(status);
  if (view.sort.startsWith('name')) shown.sort((a, b) => compareNames(a.name, b.name));
  if (view.sort.startsWith('status')) shown.sort((a, b) => rankOf(a) - rankOf(b));
  if (view.sort.startsWith('category')) {
    const named = [...categories].sort(([, a], [, b]) => compareNames(a.name, b.name));
    const ranks = new Map(named.map(([id], rank) => [id, rank]));
    const rankOf = ({ categoryId }: PetRow) => ranks.get(categoryId) ?? ranks.size;
    shown.sort((a, b) => rankOf(a) - rankOf(b) || Number(a.categoryId - b.categoryId));
  }
  if (view.sort.startsWith('addedBy')) sortByAuthor(shown, shop);
  if (view.sort === 'newest' || view.sort.endsWith('Descending')) shown.reverse();
  // An animal whose number is searched for comes first.
  return shown.sort((a, b) => Number(isNumbered(b)) - Number(isNumbered(a)));
}

/** Sorts by the label of who added each, then by key, the older one first. */
function sortByAuthor(pets: PetRow[], { history, keys }: MemoryShop): void {
  const authors = [{ id: null, label: ADDED_BY_SHOP }, ...oldestFirst(keys.values())];
  authors.sort((a, b) => compareNames(a.label, b.label));
  const ranks = new Map(authors.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ id }: PetRow) => {
    const added = history.find(({ action, petId }) => action === 'added' && petId === id);
    return ranks.get(added?.author.kind === 'till' ? added.author.id : null) ?? 0;
  };
  pets.sort((a, b) => rankOf(a) - rankOf(b));
}

/** Keys or persons in the order in which they were made. */
export function oldestFirst<Stored extends { id: string; createdAt: number }>(
  records: Iterable<Stored>,
): Stored[] {
  return [...records].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Compares names as they are folded, by the bytes of UTF-8. */
export function compareNames(left: string, right: string): number {
  return Buffer.compare(Buffer.from(fold(left)), Buffer.from(fold(right)));
}
