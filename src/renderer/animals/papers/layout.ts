import type { Sheet } from '../../../shared/papers.ts';
import type { DrawnCode } from '../../ui/codes.ts';

/** Where a label begins on its sheet (mm). */
interface Place {
  left: number;
  top: number;
}

/** The labels of a sheet, row by row. */
export function placesOf(sheet: Sheet): Place[] {
  const { columns, rows, labelWidth, labelHeight, left, top, gapX, gapY } = sheet;
  return Array.from({ length: columns * rows }, (_, place) => ({
    left: left + (place % columns) * (labelWidth + gapX),
    top: top + Math.floor(place / columns) * (labelHeight + gapY),
  }));
}

/**
 * Deals something out to sheets of so many labels. The first sheet's labels before `begin` (the first label
 * is 1) are used already, and stay empty.
 */
export function onSheets<One>(
  items: readonly One[],
  { perSheet, begin }: { perSheet: number; begin: number },
): (One | null)[][] {
  const used = Math.min(begin, perSheet) - 1;
  const all = [...Array.from({ length: used }, () => null), ...items];
  return Array.from({ length: Math.ceil(all.length / perSheet) }, (_, sheet) =>
    all.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
}

/** How far (mm) what is printed stays from the edges of a label. */
export function paddingOf({ labelWidth, labelHeight }: Sheet): number {
  return Math.min(2, 0.08 * Math.min(labelWidth, labelHeight));
}

/** The width (mm) of a module that every scanner reads, printed by any printer. */
const MODULE = { qr: 0.7, code128: 0.33 } as const;
/** The parts of a label that a code takes at most, beside or below the words. */
const QR_PART = 0.42;
const BARS_PART = 0.34;
/** The height (mm) of bars that a hand-held scanner does not miss. */
const BARS_HEIGHT = 12;

/** The width (mm) of the finest module that hand-held scanners read (GS1's smallest X-dimension is 0.19). */
const FINEST = 0.19;

/** Whether a scanner can't read a code on a label, because its modules would be too fine. */
export function isTooFine(
  sheet: Sheet,
  kind: keyof typeof MODULE,
  code: Pick<DrawnCode, 'width'>,
): boolean {
  return codeSize(sheet, kind, code).width / code.width < FINEST;
}

/** The size (mm) at which a code is printed on a label. */
export function codeSize(
  sheet: Sheet,
  kind: keyof typeof MODULE,
  code: Pick<DrawnCode, 'width'>,
): { width: number; height: number } {
  const padding = 2 * paddingOf(sheet);
  const wanted = code.width * MODULE[kind];
  if (kind === 'code128') {
    const height = Math.min(BARS_HEIGHT, BARS_PART * sheet.labelHeight);
    return { width: Math.min(wanted, sheet.labelWidth - padding), height };
  }
  const size = Math.min(wanted, sheet.labelHeight - padding, QR_PART * sheet.labelWidth);
  return { width: size, height: size };
}
