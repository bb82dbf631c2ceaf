import { csvFile } from '../../../shared/stock-files/csv.ts';
import type { ShownPart } from './use-shown-parts.ts';

/** The numbers of the picture as a CSV file. */
export function csvOf(moments: readonly string[], parts: readonly ShownPart[]): Blob {
  const rows = moments.map((moment, place) => [
    moment,
    ...parts.map(({ animals }) => String(animals[place] ?? 0)),
  ]);
  return csvFile([['When', ...parts.map(({ label }) => label)], ...rows]);
}
