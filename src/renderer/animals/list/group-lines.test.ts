import { describe, expect, it } from 'vitest';
import type { PetGroup } from '../../../shared/inventory.ts';
import { GroupLines } from './group-lines.ts';

const groups = (counts: number[]): PetGroup[] =>
  counts.map((count, index) => ({ key: `k${index}`, label: `g${index}`, count, animals: count }));

function drawn(lines: GroupLines): string[] {
  return Array.from({ length: lines.count }, (_, line) => {
    const at = lines.at(line);
    return 'group' in at ? `${at.group.label}:${at.group.count}` : String(at.row);
  });
}

describe('the lines of a list', () => {
  it('are its rows where it is not grouped', () => {
    const lines = new GroupLines(3);
    expect(drawn(lines)).toEqual(['0', '1', '2']);
    expect([lines.lineOf(2), lines.rowsBefore(2), lines.isGrouped]).toEqual([2, 2, false]);
  });

  it('have a header before each group', () => {
    const lines = new GroupLines(4, groups([1, 3]), 'name');
    expect(drawn(lines)).toEqual(['g0:1', '0', 'g1:3', '1', '2', '3']);
    expect([0, 1, 2, 3].map((row) => lines.lineOf(row))).toEqual([1, 3, 4, 5]);
    expect([0, 1, 2, 3, 4, 5, 6].map((line) => lines.rowsBefore(line))).toEqual([
      0, 0, 1, 1, 2, 3, 4,
    ]);
    expect(lines.groupOf(0)?.label).toBe('g0');
    expect(lines.groupOf(3)?.label).toBe('g1');
  });

  it('put what is in no group that is told under a header of its own', () => {
    const lines = new GroupLines(5, groups([1, 2]), 'name');
    expect(drawn(lines)).toEqual(['g0:1', '0', 'g1:2', '1', '2', ':2', '3', '4']);
    expect(lines.groupOf(4)?.isRest).toBe(true);
  });

  it('are found as quickly in many groups', () => {
    const lines = new GroupLines(
      1_000_000,
      groups(Array.from({ length: 5_000 }, () => 200)),
      'day',
    );
    expect(lines.count).toBe(1_005_000);
    for (const row of [0, 199, 200, 123_456, 999_999]) {
      expect(lines.at(lines.lineOf(row))).toEqual({ row });
    }
  });
});
