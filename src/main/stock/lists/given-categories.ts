import type { ImportRow } from '../../../shared/stock-files/import-row.ts';

/** A category as a list gives it: by name, and perhaps by the number that it had elsewhere. */
export interface GivenCategory {
  name: string;
  id: bigint | undefined;
}

/** The categories that animals give by name, each once. */
export function categoriesOf(rows: Iterable<ImportRow>): GivenCategory[] {
  const given = new Map<string, GivenCategory>();
  for (const { category, categoryId } of rows) {
    if (category !== undefined) {
      given.set(categoryKey(category, categoryId), { name: category, id: categoryId });
    }
  }
  return [...given.values()];
}

/** Tells categories apart that a list gives. */
export function categoryKey(name: string, id: bigint | undefined): string {
  return `${String(id)} ${name}`;
}
