import { expect, it } from 'vitest';
import { SHEETS } from '../../../shared/papers.ts';
import { drawnCode128, drawnQr } from '../../ui/codes.ts';
import { codeSize, isTooFine, onSheets, placesOf } from './layout.ts';

const L7160 = SHEETS['Avery L7160 – 21 labels, A4'];
const SMALL = SHEETS['Avery L4731 – 189 small labels, A4'];

/** In hundredths of a millimetre, or less. */
function rounded(lengths: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(lengths).map(([name, length]) => [name, Math.round(Number(length) * 100) / 100]),
  );
}

it('labels are where the maker cut them, row by row', () => {
  const places = placesOf(L7160).map(rounded);
  expect(places).toHaveLength(21);
  expect(places.slice(0, 4)).toEqual([
    { left: 7.21, top: 15.15 },
    { left: 73.25, top: 15.15 },
    { left: 139.29, top: 15.15 },
    { left: 7.21, top: 53.25 },
  ]);
  // As far from the right and the lower edge as from the others.
  expect(places.at(-1)).toEqual({
    left: 139.29,
    top: 243.75,
  });
});

it.each([
  [{ perSheet: 3, begin: 1 }, [['a', 'b', 'c'], ['d']]],
  [
    { perSheet: 3, begin: 3 },
    [
      [null, null, 'a'],
      ['b', 'c', 'd'],
    ],
  ],
  [{ perSheet: 1, begin: 5 }, [['a'], ['b'], ['c'], ['d']]],
  [{ perSheet: 9, begin: 2 }, [[null, 'a', 'b', 'c', 'd']]],
])('four labels on sheets of %o', (sheets, dealt) =>
  expect(onSheets(['a', 'b', 'c', 'd'], sheets)).toEqual(dealt),
);

it('a code is as large as scanners like it where there is room', () => {
  expect(rounded(codeSize(L7160, 'qr', { width: 29 }))).toEqual({ width: 20.3, height: 20.3 });
  const bars = codeSize(L7160, 'code128', { width: 88 });
  expect(rounded(bars)).toEqual({ width: 29.04, height: 12 });
});

it('a code is smaller where there is less room', () => {
  expect(rounded(codeSize(SMALL, 'qr', { width: 29 }))).toEqual({ width: 8.4, height: 8.4 });
  expect(codeSize(SMALL, 'code128', { width: 88 }).width).toBeLessThan(25.4);
});

it.each([
  [L7160, 'code128', '000012', false],
  [L7160, 'code128', '985113001234569', false],
  [L7160, 'code128', 'AT-2026/THIS-RING-IS-LONGER-THAN-ANY', true],
  [SMALL, 'code128', '985113001234569', true],
  [SMALL, 'qr', '985113001234569', false],
] as const)('on a label, %o, the %s of %s is too fine: %s', (sheet, kind, text, is) =>
  expect(isTooFine(sheet, kind, kind === 'qr' ? drawnQr(text) : drawnCode128(text))).toBe(is),
);
