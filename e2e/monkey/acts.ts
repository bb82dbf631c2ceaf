import fc from 'fast-check';

/** How animals come into groups, leave them, arrive, and are counted, told by another window. */
export const MOVES = ['split', 'join', 'remove some', 'deliver', 'count'] as const;

/** Something that happens at the counter. Rows are counted from the top of the list. */
export type Act =
  | { kind: 'press'; key: string }
  | { kind: 'click'; row: number; part: 'name' | 'tick' | 'status' }
  | { kind: 'scan'; code: string; pace: number }
  | { kind: 'add'; name: string }
  | { kind: 'till'; name: string }
  | { kind: 'other window'; row: number }
  | { kind: 'move'; how: (typeof MOVES)[number]; row: number; count: number }
  | { kind: 'offline'; key: string };

const moves = [
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'Home',
  'Control+End',
  'Shift+ArrowDown',
  'Tab',
];
const commands = ['Alt+s', 'Alt+r', 'Alt+a', 'Delete', 'Space', 'Control+a', 'Escape'];
const typing = ['s', 'r', 'a', 'x', '7', 'Enter', 'F2', 'Backspace'];
const undoing = ['Control+z', 'Control+Shift+z'];

const row = fc.nat({ max: 11 });
const key = fc.constantFrom(...moves, ...commands, ...typing, ...undoing);
const name = fc.constantFrom('Rex', 'Max', 'Animal 3', 'Supplies');

/** Any of them; most are keys and clicks, as at a real counter. */
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('press' as const), key }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('click' as const),
      row,
      part: fc.constantFrom('name' as const, 'tick' as const, 'status' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('scan' as const),
      code: fc.constantFrom('SH-1042', 'PT900', 'supplies', '3', '40012345'),
      pace: fc.constantFrom(1, 30),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('till' as const), name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('other window' as const), row }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('offline' as const), key }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      how: fc.constantFrom(...MOVES),
      row,
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
);
