import { t } from '@lingui/core/macro';
import type { PetStatus } from '../../../shared/pet.ts';
import type { CategoryStock, StockCounts } from '../../../shared/today.ts';
import { useCategories, useCategoryName } from '../../stores/categories.ts';
import { COLOURS } from '../../ui/CategoryMark.tsx';
import { statusLabel } from '../../ui/StatusBadge.tsx';

/** So many categories are shown by themselves, those that had the most animals. */
const MOST_CATEGORIES = 7;

/** What the chart shows one above the other: a category, a status, or (null) all other categories. */
interface StockPart {
  key: string;
  of: { categoryId: bigint } | { status: PetStatus | null } | null;
  /** How many animals there were at each of the moments. */
  animals: number[];
}

/** The stock now by category, the largest part first. */
export function partsOf(now: readonly CategoryStock[]): StockPart[] {
  return now
    .map(({ categoryId, animals }) => ({
      ...{ key: `category ${String(categoryId)}`, of: { categoryId }, animals: [animals] },
    }))
    .sort((left, right) => mostOf(right) - mostOf(left));
}

/** The first of several moments at which there was any stock. */
export function sinceFirst(stock: readonly StockCounts[]): number {
  return stock.findIndex((counts) => counts.length > 0);
}

/** The stock at several moments, by category or by status, the largest part first. */
export function stockParts(
  stock: readonly StockCounts[],
  by: 'category' | 'status',
  most = MOST_CATEGORIES,
): StockPart[] {
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
  const sorted = [...parts.values()].sort((left, right) => mostOf(right) - mostOf(left));
  const others = sorted.slice(most);
  if (others.length < 2) return sorted;
  const sum = stock.map((_, place) =>
    others.reduce((total, { animals }) => total + (animals[place] ?? 0), 0),
  );
  return [...sorted.slice(0, most), { key: 'others', of: null, animals: sum }];
}

function mostOf({ animals }: StockPart): number {
  return Math.max(...animals);
}

/** A part of the stock with its name and its colour. */
export interface ShownPart extends StockPart {
  label: string;
  colour: string;
}

const OTHERS = 'var(--cat-grey)';
const STATUS_COLOURS = {
  available: 'var(--available)',
  pending: 'var(--reserved)',
  sold: 'var(--sold)',
  none: OTHERS,
};

/** Names and colours parts: categories have their own colours, or those that no other part has. */
export function useShownParts(parts: readonly StockPart[]): ShownPart[] {
  const looks = useCategories((categories) => categories.looks);
  const categoryName = useCategoryName();
  const own = ({ of }: StockPart) =>
    of && 'categoryId' in of ? COLOURS[looks.get(of.categoryId)?.colour ?? ''] : undefined;
  const taken = new Set(parts.map(own));
  const free = Object.values(COLOURS).filter((colour) => !taken.has(colour));
  return parts.map((part) => {
    const { of } = part;
    if (of === null) return { ...part, label: t`Others`, colour: OTHERS };
    if ('status' in of) {
      return {
        ...part,
        label: statusLabel(of.status),
        colour: STATUS_COLOURS[of.status ?? 'none'],
      };
    }
    return {
      ...part,
      label: categoryName(of.categoryId),
      colour: own(part) ?? free.shift() ?? OTHERS,
    };
  });
}
