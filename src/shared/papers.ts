import { z } from 'zod';
import { FieldId } from './fields/field.ts';
import { checkText, isVisible, mustBe } from './messages.ts';

/** What every animal has to print, whatever its card has. */
export const FIXED_PARTS = ['name', 'category', 'id', 'status', 'added'] as const;

const CardPart = z.templateLiteral(['field:', FieldId]);

/** One of an animal's words on paper: what every animal has, or a field of its card. */
export const PaperPart = z.union([z.enum(FIXED_PARTS), CardPart]);
export type PaperPart = z.infer<typeof PaperPart>;

/** The largest paper (mm). */
const LARGEST = 1_000;
const millimetres = (least: number) =>
  z
    .number({ error: mustBe('a number of millimetres') })
    .min(least, { error: `must be at least ${String(least)} mm` })
    .max(LARGEST, { error: `must be at most ${String(LARGEST)} mm` });
const count = z
  .int({ error: mustBe('a whole number') })
  .min(1, { error: 'must be at least 1' })
  .max(100, { error: 'must be at most 100' });

/** A paper and its labels, in millimetres. The gaps are those between neighbours. */
const SheetShape = z.object({
  width: millimetres(20),
  /** Null for a roll that is cut behind what is printed. */
  height: millimetres(5).nullable(),
  labelWidth: millimetres(5),
  labelHeight: millimetres(5),
  columns: count,
  rows: count,
  left: millimetres(0),
  top: millimetres(0),
  gapX: millimetres(0),
  gapY: millimetres(0),
});
export type Sheet = z.infer<typeof SheetShape>;

/** How much (mm) the labels may be wider than the paper: makers round. */
const ROUNDED = 0.5;

/** Papers that are sold by these names, with the makers' measures. */
export const SHEETS = {
  'Avery L7160 – 21 labels, A4': labels([210, 297], [63.5, 38.1], [3, 7], [7.21, 15.15], 2.54),
  'Avery L7163 – 14 labels, A4': labels([210, 297], [99.1, 38.1], [2, 7], [4.65, 15.15], 2.5),
  'Avery L7173 – 10 labels, A4': labels([210, 297], [99.1, 57], [2, 5], [4.65, 6], 2.5),
  'Avery L4731 – 189 small labels, A4': labels([210, 297], [25.4, 10], [7, 27], [8.6, 13.5], 2.5),
  'Avery 5160 – 30 labels, Letter': labels(
    [215.9, 279.4],
    [66.675, 25.4],
    [3, 10],
    [4.7625, 12.7],
    3.175,
  ),
  '8 cards, A4': labels([210, 297], [90, 65], [2, 4], [15, 18.5]),
  'Roll of labels, 62 × 29 mm': labels([62, 29], [62, 29], [1, 1], [0, 0]),
  'Roll of labels, 89 × 36 mm': labels([89, 36], [89, 36], [1, 1], [0, 0]),
  'Receipt roll, 80 mm': { ...labels([80, 80], [72, 72], [1, 1], [4, 4]), height: null },
  'Receipt roll, 58 mm': { ...labels([58, 58], [50, 50], [1, 1], [4, 4]), height: null },
  'One page, A5': labels([148, 210], [128, 190], [1, 1], [10, 10]),
  'One page, A4': labels([210, 297], [180, 267], [1, 1], [15, 15]),
} as const satisfies Record<string, Sheet>;

type Pair = readonly [across: number, down: number];

function labels(paper: Pair, label: Pair, number: Pair, margin: Pair, gapX = 0): Sheet {
  const [width, height] = paper;
  const [labelWidth, labelHeight] = label;
  const [columns, rows] = number;
  const [left, top] = margin;
  return { width, height, labelWidth, labelHeight, columns, rows, left, top, gapX, gapY: 0 };
}

const Sheet = SheetShape.superRefine((sheet, context) => {
  const across = sheet.left + sheet.columns * (sheet.labelWidth + sheet.gapX) - sheet.gapX;
  const down = sheet.top + sheet.rows * (sheet.labelHeight + sheet.gapY) - sheet.gapY;
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', message, path: [path] });
  if (across > sheet.width + ROUNDED) refuse('columns', 'are wider together than the paper');
  if (sheet.height !== null && down > sheet.height + ROUNDED) {
    refuse('rows', 'are higher together than the paper');
  }
});

const Name = z
  .string()
  .trim()
  .refine(isVisible, { error: 'must not be empty', abort: true })
  .max(60, { error: 'must be at most 60 characters long' })
  .superRefine(checkText);

/** How a label, a cage card or a receipt is printed. */
export const PaperTemplate = z
  .object({
    name: Name,
    /** Every animal on a label of its own, or the receipt of a sale, which has parts of its own. */
    kind: z.enum(['labels', 'receipt']),
    sheet: Sheet,
    /** In order; the first one is printed larger. */
    parts: z.array(PaperPart).min(1, { error: 'must not be empty' }).max(30),
    /** A code of the animal's number, or of a field of its card. */
    code: z
      .object({ kind: z.enum(['code128', 'qr']), of: z.union([z.literal('id'), CardPart]) })
      .nullable(),
    hasLogo: z.boolean(),
    /** Points (1/72 inch). */
    textSize: z
      .number({ error: mustBe('a number') })
      .min(4, { error: 'must be at least 4' })
      .max(40, { error: 'must be at most 40' }),
  })
  .refine(({ kind, sheet }) => kind === 'receipt' || sheet.height !== null, {
    error: 'is a roll for receipts',
    path: ['sheet'],
  });
export type PaperTemplate = z.infer<typeof PaperTemplate>;

/** What a shop prints besides its list, and with which picture. */
export const Papers = z.object({
  /** In the order in which they are offered. */
  templates: z
    .array(PaperTemplate)
    .max(50)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      error: 'must have names that differ',
    }),
  /** The shop's own picture, as the URL of a JPEG, which holds its bytes; null without one. */
  logo: z
    .string()
    .regex(/^data:image\/jpeg;base64,[\w+/=]+$/)
    .max(100_000)
    .nullable(),
});
export type Papers = z.infer<typeof Papers>;

/** What a change leaves out stays as it is. */
export const PapersChange = Papers.partial();
export type PapersChange = z.infer<typeof PapersChange>;

function receipt(name: string, sheet: keyof typeof SHEETS, textSize: number): PaperTemplate {
  const parts: PaperPart[] = ['name'];
  return {
    name,
    kind: 'receipt',
    hasLogo: true,
    textSize,
    code: null,
    sheet: SHEETS[sheet],
    parts,
  };
}

const TEMPLATES: PaperTemplate[] = [
  {
    name: 'Shelf labels',
    kind: 'labels',
    hasLogo: false,
    textSize: 9,
    sheet: SHEETS['Avery L7160 – 21 labels, A4'],
    parts: ['name', 'category', 'field:price'],
    code: { kind: 'code128', of: 'id' },
  },
  {
    name: 'Small labels',
    kind: 'labels',
    hasLogo: false,
    textSize: 6,
    sheet: SHEETS['Avery L4731 – 189 small labels, A4'],
    parts: ['name', 'field:price'],
    code: { kind: 'qr', of: 'id' },
  },
  {
    name: 'Cage cards',
    kind: 'labels',
    hasLogo: true,
    textSize: 11,
    sheet: SHEETS['8 cards, A4'],
    parts: ['name', 'category', 'field:sex', 'field:born', 'field:breed', 'field:price'],
    code: { kind: 'qr', of: 'id' },
  },
  receipt('Receipt, 80 mm', 'Receipt roll, 80 mm', 10),
  receipt('Receipt, 58 mm', 'Receipt roll, 58 mm', 9),
  receipt('Receipt, A5', 'One page, A5', 11),
  receipt('Receipt, A4', 'One page, A4', 11),
];

/** The papers of a shop that has not changed any. */
export const BUILT_IN_PAPERS: Papers = { templates: TEMPLATES, logo: null };

/**
 * What the code of an animal's number says: the number, with zeros before it. A scanner's keys are told
 * from a person's by their pace, which takes more than one or two of them.
 */
export function numberInCode(id: bigint): string {
  return String(id).padStart(6, '0');
}
