import {
  MAX_GROUPS,
  type PetGroup,
  type PetGroups,
  type PetGrouping,
} from '../../shared/inventory.ts';
import type { PetRow } from '../../shared/pet.ts';

/** No zone changes its clocks but at a quarter of an hour, so a day begins at none else. */
const QUARTER = 15 * 60_000;

/** Makes the function that names the day (YYYY-MM-DD) of a moment (Unix ms) in a time zone. */
export function dayNamer(timeZone: string): (at: number) => string {
  // Sweden writes days like that.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  let known = { quarter: NaN, day: '' };
  return (at) => {
    const quarter = Math.floor(at / QUARTER);
    if (quarter !== known.quarter) known = { quarter, day: format.format(quarter * QUARTER) };
    return known.day;
  };
}

/** Gathers groups in the order of a view: what has the key of the group before belongs to it. */
export class GroupRuns {
  readonly #groups: PetGroup[] = [];

  /** Adds animals of a key; says whether there is room for further groups. */
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

/** What a database knows of names. */
export interface Naming {
  /** The form in which names are compared. */
  fold: (name: string) => string;
  /** Undefined for a category that the shop has no name for. */
  categoryName: (id: bigint) => string | undefined;
}

/** How the shop calls a category without a name of its own. */
export function labelOf(categoryId: bigint, name: string | undefined): string {
  return name ?? `Category ${String(categoryId)}`;
}

/** Tells a row's group. */
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

/** The groups of rows that are in the order of their view. */
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
