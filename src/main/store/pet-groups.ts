import {
  MAX_GROUPS,
  type PetGroup,
  type PetGroups,
  type PetGrouping,
} from '../../shared/inventory.ts';
import type { PetRow } from '../../shared/pet.ts';

/** Time zones change their clocks only on a quarter of an hour, so a day can begin only on one. */
const QUARTER = 15 * 60_000;

/** Returns the function that names the day (YYYY-MM-DD) of a moment (Unix ms) in a time zone. */
export function dayNamer(timeZone: string): (at: number) => string {
  // Sweden's date format is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  let known = { quarter: NaN, day: '' };
  return (at) => {
    const quarter = Math.floor(at / QUARTER);
    if (quarter !== known.quarter) known = { quarter, day: format.format(quarter * QUARTER) };
    return known.day;
  };
}

/** Collects groups in the order of a view: whatever has the previous group's key belongs to it. */
export class GroupRuns {
  readonly #groups: PetGroup[] = [];

  /** Adds animals with a key; returns whether there is room for further groups. */
  add(key: string, label: string, count: number): boolean {
    const last = this.#groups.at(-1);
    if (last?.key === key) last.count += count;
    else if (count > 0) this.#groups.push({ key, label, count });
    return this.#groups.length <= MAX_GROUPS;
  }

  result(): PetGroups {
    const groups = this.#groups.slice(0, MAX_GROUPS);
    return { groups, isComplete: groups.length === this.#groups.length };
  }
}

/** What a database knows about names. */
export interface Naming {
  /** Folds a name into the form in which names are compared. */
  fold: (name: string) => string;
  /** Undefined for a category to which the shop gave no name. */
  categoryName: (id: bigint) => string | undefined;
}

/** The shop's name for a category that may have none of its own. */
export function labelOf(categoryId: bigint, name: string | undefined): string {
  return name ?? `Category ${String(categoryId)}`;
}

/** Returns the function that determines a row's group. */
export function groupNamer(
  { by, timeZone }: PetGrouping,
  { fold, categoryName }: Naming,
): (row: PetRow) => Pick<PetGroup, 'key' | 'label'> {
  const dayOf = dayNamer(timeZone);
  return ({ name, categoryId, addedAt }) => {
    if (by === 'name') return { key: fold(name), label: name };
    if (by === 'day') return { key: dayOf(addedAt), label: dayOf(addedAt) };
    return { key: String(categoryId), label: labelOf(categoryId, categoryName(categoryId)) };
  };
}

/** The groups of rows that are in their view's order. */
export function groupRows(
  rows: Iterable<PetRow>,
  grouping: PetGrouping,
  naming: Naming,
): PetGroups {
  const runs = new GroupRuns();
  const groupOf = groupNamer(grouping, naming);
  for (const row of rows) {
    const { key, label } = groupOf(row);
    if (!runs.add(key, label, 1)) break;
  }
  return runs.result();
}
