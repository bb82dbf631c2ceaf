import type { ImportReading } from '../../../../shared/stock-files/import-choice.ts';
import { IMPORT_COLUMNS } from '../../../../shared/stock-files/import-columns.ts';

/** What a row of a preview tells in English: why it can't be imported, or what else becomes of it; null for nothing. */
export function told({ problems, remarks }: ImportReading['rows'][number]): string | null {
  if (!problems) return remarks.map(({ english }) => english).join('. ') || null;
  const columns: Partial<Record<string, { label: string }>> = IMPORT_COLUMNS;
  const sentences = Object.entries(problems).map(
    ([of, problem]) => `${columns[of]?.label ?? of} ${problem}.`,
  );
  return sentences.join(' ');
}
