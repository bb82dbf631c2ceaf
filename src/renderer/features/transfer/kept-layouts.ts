import { z } from 'zod';
import type { TableLayout } from '../../../shared/stock-files/columns.ts';
import {
  IMPORT_FIELDS,
  NO_COLUMNS,
  type ColumnChoice,
} from '../../../shared/stock-files/import-columns.ts';
import type { OpenedSheet } from './file-work.ts';

/** The key under which the browser stores how tables were interpreted. */
const KEPT_AS = 'animal-store.import-columns';
const MOST_KEPT = 20;

/** A field that was not known when the layout was stored has no column. */
const Columns = z
  .partialRecord(z.enum(IMPORT_FIELDS), z.int().min(0).nullable())
  .transform((columns): ColumnChoice => ({ ...NO_COLUMNS, ...columns }));
const Kept = z.array(
  z.object({
    headings: z.string(),
    layout: z.object({
      hasHeadings: z.boolean(),
      columns: Columns,
    }),
  }),
);

function headingsOf({ columns }: OpenedSheet): string {
  return columns.map(({ first }) => first).join('\t');
}

function readKept(): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]'));
  } catch {
    return [];
  }
}

/** How a table with these headings was interpreted last time, or else a guess. */
export function layoutFor(sheet: OpenedSheet): TableLayout {
  const headings = headingsOf(sheet);
  return readKept().find((kept) => kept.headings === headings)?.layout ?? sheet.layout;
}

/** Stores how a table with headings was interpreted. */
export function keepLayout(sheet: OpenedSheet, { hasHeadings, columns }: TableLayout): void {
  if (!hasHeadings) return;
  const headings = headingsOf(sheet);
  const others = readKept().filter((kept) => kept.headings !== headings);
  const kept = [{ headings, layout: { hasHeadings, columns } }, ...others].slice(0, MOST_KEPT);
  localStorage.setItem(KEPT_AS, JSON.stringify(kept));
}
