import type { PetGroup, PetGroups } from '../../../shared/inventory.ts';

/** A group and where it begins: its first row, and the line of its header. */
export interface GroupSpan extends PetGroup {
  readonly first: number;
  readonly line: number;
  /** Whether this holds the animals after the last group that main listed. */
  readonly isRest: boolean;
}

/** One line of a list: a group's header, or a row of the view. */
export type Line = { readonly group: GroupSpan } | { readonly row: number };

/**
 * The lines of a list: its rows with a header before each group, or only rows. Rows are numbered as
 * in the view; only drawing and scrolling count lines.
 */
export class GroupLines {
  readonly spans: readonly GroupSpan[];
  readonly #total: number;

  /**
   * Lays out `total` rows. The groups may be slightly out of date: until they are read again, new
   * rows count towards the first group where new animals come on top, and otherwise towards the
   * last.
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

  /** How many rows precede a line. */
  rowsBefore(line: number): number {
    const at = this.at(line);
    return 'group' in at ? at.group.first : Math.min(at.row, this.#total);
  }

  groupOf(row: number): GroupSpan | undefined {
    return this.spans[this.#spansBefore(({ first }) => first <= row) - 1];
  }

  /** How many spans at the start pass the test. Once one span fails it, all later ones do, too. */
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
  const counted = groups.reduce((sum, { count }) => sum + count, 0);
  const absorbing = areNewOnTop ? 0 : groups.length - 1;
  let first = 0;
  const add = (group: PetGroup, wanted: number, isRest: boolean) => {
    const count = Math.min(Math.max(0, wanted), total - first);
    if (count === 0) return;
    spans.push({ ...group, count, isRest, first, line: first + spans.length });
    first += count;
  };
  for (const [index, group] of groups.entries()) {
    // When main did not list all groups, the rest takes the new rows.
    const came = index === absorbing && isComplete ? total - counted : 0;
    add(group, group.count + came, false);
  }
  add({ key: '', label: '', count: 0 }, total - first, true);
  return spans;
}
