import type { GroupedBy, PetGroup } from '../../../shared/inventory.ts';

/** A group and where it begins: its first row, and the line of its header. */
export interface GroupSpan extends PetGroup {
  readonly by: GroupedBy;
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
  /** How many animals its rows stand for. */
  readonly animals: number;
  readonly #total: number;

  /** Lays out `total` rows of so many animals, in these groups if they are grouped `by` something. */
  constructor(
    total: number,
    groups: readonly PetGroup[] = [],
    by: GroupedBy | null = null,
    animals = total,
  ) {
    this.#total = total;
    this.animals = animals;
    this.spans = by === null ? [] : spansOf(total, animals, groups, by);
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

function spansOf(
  total: number,
  animals: number,
  groups: readonly PetGroup[],
  by: GroupedBy,
): GroupSpan[] {
  let first = 0;
  const span = (group: PetGroup, line: number, isRest: boolean): GroupSpan => {
    const one = { ...group, by, first, line: first + line, isRest };
    first += group.count;
    return one;
  };
  const spans = groups.map((group, line) => span(group, line, false));
  const count = total - first;
  if (count === 0) return spans;
  const others = animals - groups.reduce((sum, group) => sum + group.animals, 0);
  return [...spans, span({ key: '', label: '', count, animals: others }, spans.length, true)];
}
