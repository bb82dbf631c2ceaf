import { useCategories, useCategoryName } from '../../stores/categories.ts';
import { COLOURS } from '../../ui/CategoryMark.tsx';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import type { StockPart } from './stock-series.ts';

/** A part of the stock with its name and its colour. */
export interface ShownPart extends StockPart {
  label: string;
  colour: string;
}

const OTHERS = '#7c837e';
const STATUS_COLOURS = { available: '#2f9e6e', pending: '#d9822b', sold: OTHERS, none: OTHERS };

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
    if (of === null) return { ...part, label: 'Others', colour: OTHERS };
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
