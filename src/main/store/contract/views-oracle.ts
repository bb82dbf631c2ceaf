import {
  keepsTogether,
  MAX_GROUPS,
  sortedField,
  type InventoryView,
  type PetGroup,
  type PetGrouping,
  type StatusCounts,
} from '../../../shared/inventory.ts';
import type { Details } from '../../../shared/fields/details.ts';
import type { FieldFilter } from '../../../shared/fields/field.ts';
import { animalsIn } from '../../../shared/group.ts';
import type { FieldValue } from '../../../shared/fields/kinds/kind.ts';
import { foldingFor, inNaturalOrder } from '../../../shared/name-folding.ts';
import { ADDED_BY_SHOP, type PetRow } from '../../../shared/pet.ts';
import { comparedCode } from '../../../shared/fields/kinds/codes.ts';
import { hasTerms, searchTerms, soughtNumber } from '../../../shared/search-terms.ts';
import { dayNamer } from '../day-names.ts';

const fold = foldingFor('');
const ORDER_OF_STATUS = ['available', 'pending', 'sold', null];

/** Whatever a view depends on, as plain lists. */
export interface OracleShop {
  animals: readonly PetRow[];
  /** The names of categories that have one. */
  names: ReadonlyMap<bigint, string>;
}

/** What a view must show, found by looking at each animal. */
export interface Shown {
  rows: PetRow[];
  counts: StatusCounts;
}

/** Looks at each animal for what a view shows. */
export function shownBy({ animals, names }: OracleShop, view: InventoryView): Shown {
  const terms = searchTerms(view.search, fold);
  const number = soughtNumber(terms);
  const isFirst = ({ id }: PetRow) => id === number;
  const numberFirst = (a: PetRow, b: PetRow) => Number(isFirst(b)) - Number(isFirst(a));
  const withCode = animalsWithCode(animals, view.search);
  const matches = animals.filter(
    ({ id, name, categoryId, details }) =>
      (view.categoryId === null || view.categoryId === categoryId) &&
      (view.filters ?? []).every((filter) => meets(details, filter)) &&
      (view.ids?.includes(id) ?? true) &&
      (withCode?.has(id) ??
        hasTerms(terms, {
          id,
          name: fold(name),
          category: fold(names.get(categoryId) ?? ''),
          details: Object.entries(details)
            .map(([id, value]) => textOf(id, value))
            .join('\n'),
        })),
  );
  const byId = (a: PetRow, b: PetRow) => (a.id < b.id ? -1 : 1);
  const rows = matches.filter(({ status }) => {
    if (view.status === 'stock') return status !== 'sold';
    return view.status === 'all' || (status ?? 'none') === view.status;
  });
  const isDown = view.sort === 'newest' || view.sort.endsWith('Descending');
  rows.sort((a, b) => {
    const order = compareBy(view, names)(a, b) || byId(a, b);
    return numberFirst(a, b) || emptyLast(view, a, b) || (isDown ? -order : order);
  });
  const counts = { available: 0, pending: 0, sold: 0, none: 0, stock: 0, all: 0 };
  for (const animal of matches) {
    const tabs = [animal.status ?? 'none', 'all'] as const;
    for (const tab of animal.status === 'sold' ? tabs : [...tabs, 'stock' as const]) {
      counts[tab] += animalsIn(animal);
    }
  }
  return { rows, counts };
}

/** The animals whose microchip a search is as a whole, if it is long enough to be one; null for none. */
function animalsWithCode(animals: readonly PetRow[], search: string): Set<bigint> | null {
  const code = comparedCode(search, fold);
  if (code.length < 6 || !/\d/.test(code)) return null;
  const found = animals.filter(({ details }) => textOf('chip', details['chip']) === code);
  return found.length === 0 ? null : new Set(found.map(({ id }) => id));
}

/** The text by which a value of a field is searched; empty for other values. */
function textOf(id: string, value: FieldValue | undefined): string {
  if (typeof value !== 'string') return '';
  return id === 'chip' ? comparedCode(value, fold) : fold(value);
}

function isEmptyOf(value: FieldValue | undefined): boolean {
  return value === undefined || (typeof value === 'string' && fold(value) === '');
}

/** Whether a value meets a filter: texts and numbers are never compared with each other. */
function meets(details: Details, filter: FieldFilter): boolean {
  const value = details[filter.field];
  const compares = (other: FieldValue | undefined, is: (order: number) => boolean) =>
    other === undefined ||
    (!isEmptyOf(value) &&
      (typeof value === 'string') === (typeof other === 'string') &&
      is(compareValues(value, other)));
  return (
    compares(filter.is, (order) => order === 0) &&
    compares(filter.from, (order) => order >= 0) &&
    compares(filter.to, (order) => order <= 0) &&
    (filter.contains === undefined ||
      textOf(filter.field, value).includes(textOf(filter.field, filter.contains))) &&
    (filter.isEmpty === undefined || filter.isEmpty === isEmptyOf(value))
  );
}

function compareValues(left: FieldValue | undefined, right: FieldValue | undefined): number {
  if (typeof left === 'string' || typeof right === 'string') {
    return compareFolded(String(left ?? ''), String(right ?? ''));
  }
  return Number(left ?? 0) - Number(right ?? 0);
}

function chipOf({ details }: PetRow): string {
  return textOf('chip', details['chip']);
}

function emptyLast({ sort }: InventoryView, a: PetRow, b: PetRow): number {
  const field = sortedField(sort);
  if (field === null) return 0;
  return Number(isEmptyOf(a.details[field])) - Number(isEmptyOf(b.details[field]));
}

function compareBy({ sort }: InventoryView, names: OracleShop['names']) {
  return (a: PetRow, b: PetRow): number => {
    const field = sortedField(sort);
    if (field === 'chip') return compareFolded(chipOf(a), chipOf(b));
    if (field !== null) return compareValues(a.details[field], b.details[field]);
    const [nameA, nameB] = [names.get(a.categoryId), names.get(b.categoryId)];
    switch (sort.replace('Descending', '')) {
      case 'name':
        return compareFolded(a.name, b.name);
      case 'status':
        return ORDER_OF_STATUS.indexOf(a.status) - ORDER_OF_STATUS.indexOf(b.status);
      case 'addedBy':
        return compareFolded(a.addedBy ?? ADDED_BY_SHOP, b.addedBy ?? ADDED_BY_SHOP);
      case 'category':
        return (
          Number(nameA === undefined) - Number(nameB === undefined) ||
          compareFolded(nameA ?? '', nameB ?? '') ||
          (a.categoryId < b.categoryId ? -1 : Number(a.categoryId > b.categoryId))
        );
      default:
        return 0;
    }
  };
}

/** Compares by the bytes of UTF-8. */
function compareFolded(left: string, right: string): number {
  return Buffer.compare(
    Buffer.from(inNaturalOrder(fold(left))),
    Buffer.from(inNaturalOrder(fold(right))),
  );
}

/** The groups of a view, by walking through its rows; labels that may differ in a group are folded. */
export function groupsOf(
  shop: OracleShop,
  view: InventoryView,
  { by, timeZone }: PetGrouping,
): PetGroup[] {
  if (!keepsTogether(view.sort, by)) return [];
  const dayOf = dayNamer(timeZone);
  const groups: PetGroup[] = [];
  for (const row of shownBy(shop, view).rows) {
    const { name, categoryId, addedAt } = row;
    const animals = animalsIn(row);
    const label = {
      name: fold(name),
      day: dayOf(addedAt),
      category: shop.names.get(categoryId) ?? `Category ${String(categoryId)}`,
    }[by];
    const key = { name: inNaturalOrder(label), day: label, category: String(categoryId) }[by];
    const last = groups.at(-1);
    if (last?.key === key) {
      last.count += 1;
      last.animals += animals;
    } else groups.push({ key, label, count: 1, animals });
  }
  return groups.slice(0, MAX_GROUPS);
}

/** Folds the labels of groups whose animals share no more than a folded name. */
export function withFoldedLabels(groups: readonly PetGroup[], by: PetGrouping['by']): PetGroup[] {
  return groups.map((group) => ({
    ...group,
    label: by === 'name' ? fold(group.label) : group.label,
  }));
}
