import type { PetStatus } from '../../../shared/pet.ts';
import type { StockCounts } from '../../../shared/today.ts';

/** So many categories are shown by themselves, those that had the most animals. */
const MOST_CATEGORIES = 7;

/** What the chart shows one above the other: a category, a status, or (null) all other categories. */
export interface StockPart {
  key: string;
  of: { categoryId: bigint } | { status: PetStatus | null } | null;
  /** How many animals there were at each of the moments. */
  animals: number[];
}

/** The stock at several moments, by category or by status, the largest part first. */
export function stockParts(stock: readonly StockCounts[], by: 'category' | 'status'): StockPart[] {
  const parts = new Map<string, StockPart>();
  for (const [place, counts] of stock.entries()) {
    for (const { categoryId, status, animals } of counts) {
      const key =
        by === 'category' ? `category ${String(categoryId)}` : `status ${status ?? 'none'}`;
      const of = by === 'category' ? { categoryId } : { status };
      const part = parts.get(key) ?? { key, of, animals: stock.map(() => 0) };
      parts.set(key, part);
      part.animals[place] = (part.animals[place] ?? 0) + animals;
    }
  }
  const sorted = [...parts.values()].sort((left, right) => most(right) - most(left));
  const others = sorted.slice(MOST_CATEGORIES);
  if (others.length < 2) return sorted;
  const sum = stock.map((_, place) =>
    others.reduce((total, { animals }) => total + (animals[place] ?? 0), 0),
  );
  return [...sorted.slice(0, MOST_CATEGORIES), { key: 'others', of: null, animals: sum }];
}

function most({ animals }: StockPart): number {
  return Math.max(...animals);
}
