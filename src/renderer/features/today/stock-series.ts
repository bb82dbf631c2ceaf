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
      key: `category ${String(categoryId)}`,
      of: { categoryId },
      animals: [animals],
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
  /** Whether a larger part has the same colour. */
  isAgain: boolean;
}

const OTHERS = 'var(--line-strong)';
const STATUS_COLOURS = {
  available: 'var(--available)',
  pending: 'var(--reserved)',
  sold: 'var(--sold)',
  none: OTHERS,
};

/**
 * The colours of parts that have their own or (undefined) none yet: those get one that no other part has, and
 * once there is none, one that is not beside them.
 */
export function partColours(own: readonly (string | undefined)[]): string[] {
  const all = Object.values(COLOURS);
  const free = all.filter((colour) => !own.includes(colour));
  const chosen: string[] = [];
  for (const [place, colour] of own.entries()) {
    if (free.length === 0) free.push(...all);
    const isFar = (one: string) => one !== chosen.at(-1) && one !== own[place + 1];
    chosen.push(colour ?? free.splice(Math.max(0, free.findIndex(isFar)), 1).join(''));
  }
  return chosen;
}

/** Names and colours parts. */
export function useShownParts(parts: readonly StockPart[]): ShownPart[] {
  const looks = useCategories((categories) => categories.looks);
  const categoryName = useCategoryName();
  const colours = partColours(
    parts.map(({ of }) => {
      if (of === null) return OTHERS;
      if ('status' in of) return STATUS_COLOURS[of.status ?? 'none'];
      return COLOURS[looks.get(of.categoryId)?.colour ?? ''];
    }),
  );
  const label = ({ of }: StockPart) => {
    if (of === null) return t`Others`;
    return 'status' in of ? statusLabel(of.status) : categoryName(of.categoryId);
  };
  return parts.map((part, place) => {
    const colour = colours[place] ?? OTHERS;
    return { ...part, label: label(part), colour, isAgain: colours.indexOf(colour) < place };
  });
}
