import {
  IconBat,
  IconBug,
  IconButterfly,
  IconCat,
  IconDeer,
  IconDog,
  IconEgg,
  IconFeather,
  IconFish,
  IconHorse,
  IconPaw,
  IconPig,
  type Icon,
} from '@tabler/icons-react';
import type { Category } from '../../shared/category.ts';

/** A category's possible colours, by the name that is stored. Each stands out in light and dark mode. */
export const COLOURS: Readonly<Record<string, string>> = {
  green: '#2f9e6e',
  teal: '#1098a4',
  blue: '#3b7dd8',
  violet: '#8a63d2',
  pink: '#d0579a',
  red: '#d9534f',
  orange: '#d9822b',
  brown: '#96704a',
  grey: '#7c837e',
};

/** A category's possible icons, by the name that is stored. */
export const CATEGORY_ICONS: Readonly<Record<string, Icon>> = {
  paw: IconPaw,
  dog: IconDog,
  cat: IconCat,
  fish: IconFish,
  feather: IconFeather,
  egg: IconEgg,
  horse: IconHorse,
  pig: IconPig,
  deer: IconDeer,
  bat: IconBat,
  butterfly: IconButterfly,
  bug: IconBug,
};

/** A category's icon in its colour. An icon unknown to this version is shown as a paw. */
export function CategoryMark({ category }: { category: Pick<Category, 'colour' | 'icon'> }) {
  const MarkIcon = CATEGORY_ICONS[category.icon ?? ''] ?? IconPaw;
  return (
    <MarkIcon
      size={18}
      // Not set through the library's `color`, which high contrast would leave unchanged.
      style={{ flex: 'none', color: COLOURS[category.colour ?? ''] ?? 'var(--text-quiet)' }}
      aria-hidden="true"
    />
  );
}
