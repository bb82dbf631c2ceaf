import type { PetGroup, PetGroups } from '../../../shared/inventory.ts';

/** A group with where it begins: its first row, and the line of its header. */
export interface GroupSpan extends PetGroup {
  readonly first: number;
  readonly line: number;
  /** The animals after the last group that is told. */
  readonly isRest: boolean;
}

/** What stands on a line of the list: a group's header, or a row of the view. */
export type Line = { readonly group: GroupSpan } | { readonly row: number };

/**
 * The lines of a list: its rows with a header before each group, or the rows alone. Rows are numbered
 * as in the view; only what is drawn and scrolled goes by lines.
 */
export class GroupLines {
  readonly spans: readonly GroupSpan[];
  readonly #total: number;

  /**
   * Of `total` rows. The groups may be of a moment before: what came since is counted to the first
   * group where new animals come on top, else to the last, until they are read again.
   */
  constructor(total: number, groups: PetGroups | null, areNewOnTop = false) {
    this.#total = total;
    this.spans = groups === null ? [] : spansOf(total, groups, areNewOnTop);
  }

  get count(): number {
    return this.#total + this.spans.length;
  }

  get isGrouped(): boolean {
    return this.spans.length > 0;
  }

  lineOf(row: number): number {
    return row + this.#spansBefore(({ first }) => first <= row);
  }

  at(line: number): Line {
    const before = this.#spansBefore((span) => span.line <= line);
    const span = this.spans[before - 1];
    return span?.line === line ? { group: span } : { row: line - before };
  }

  /** How many rows stand before a line. */
  rowsBefore(line: number): number {
    const at = this.at(line);
    return 'group' in at ? at.group.first : Math.min(at.row, this.#total);
  }

  groupOf(row: number): GroupSpan | undefined {
    return this.spans[this.#spansBefore(({ first }) => first <= row) - 1];
  }

  /** How many spans, from the first on, something is true of; it is true of none after one that it isn't of. */
  #spansBefore(isBefore: (span: GroupSpan) => boolean): number {
    let low = 0;
    let high = this.spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const span = this.spans[middle];
      if (span && isBefore(span)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function spansOf(total: number, { groups, isComplete }: PetGroups, areNewOnTop: boolean) {
  const spans: GroupSpan[] = [];
  const told = groups.reduce((sum, { count }) => sum + count, 0);
  const absorbing = areNewOnTop ? 0 : groups.length - 1;
  let first = 0;
  const add = (group: PetGroup, wanted: number, isRest: boolean) => {
    const count = Math.min(Math.max(0, wanted), total - first);
    if (count === 0) return;
    spans.push({ ...group, count, isRest, first, line: first + spans.length });
    first += count;
  };
  for (const [index, group] of groups.entries()) {
    // Of groups that are not all told, the rest takes what came.
    const came = index === absorbing && isComplete ? total - told : 0;
    add(group, group.count + came, false);
  }
  add({ key: '', label: '', count: 0 }, total - first, true);
  return spans;
}
