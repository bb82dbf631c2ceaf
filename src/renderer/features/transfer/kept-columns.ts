import { z } from 'zod';
import { ImportChanges, type ImportReading } from '../../../shared/stock-files/import-choice.ts';

/** The key under which the browser stores which columns were chosen. */
const KEPT_AS = 'animal-store.import-columns-2';
const MOST_KEPT = 20;

const Columns = ImportChanges.shape.columns.unwrap();
const Kept = z.array(z.object({ headings: z.string(), columns: Columns }));

function headingsOf({ columns }: ImportReading): string {
  return columns.map(({ heading }) => heading).join('\t');
}

function readKept(): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]'));
  } catch {
    return [];
  }
}

/** The columns that were chosen last time for a table with these headings. */
export function keptColumns(reading: ImportReading): z.infer<typeof Columns> | undefined {
  if (reading.choice.headingRow === 0) return undefined;
  const headings = headingsOf(reading);
  return readKept().find((kept) => kept.headings === headings)?.columns;
}

/** Stores which columns were chosen for a table with headings. */
export function keepColumns(reading: ImportReading): void {
  if (reading.choice.headingRow === 0) return;
  const headings = headingsOf(reading);
  const others = readKept().filter((kept) => kept.headings !== headings);
  const kept = [{ headings, columns: reading.choice.columns }, ...others].slice(0, MOST_KEPT);
  localStorage.setItem(KEPT_AS, JSON.stringify(kept));
}
