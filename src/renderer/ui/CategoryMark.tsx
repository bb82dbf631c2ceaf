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
export const COLOURS: Readonly<Record<string, string>> = Object.fromEntries(
  ['green', 'teal', 'blue', 'violet', 'pink', 'red', 'orange', 'brown', 'grey'].map((name) => [
    name,
    `var(--cat-${name})`,
  ]),
);

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

/** The icon of each illustration that a category may have instead; the others have one of their own name, or the paw. */
const ILLUSTRATION_ICONS: Partial<Record<string, Icon>> = {
  goldfish: IconFish,
  angelfish: IconFish,
  tetra: IconFish,
  budgie: IconFeather,
  finch: IconFeather,
  cockatiel: IconFeather,
  parrot: IconFeather,
};

/** A category's icon in its colour. An icon unknown to this version is shown as a paw. */
export function CategoryMark({ category }: { category: Pick<Category, 'colour' | 'icon'> }) {
  const icon = category.icon ?? '';
  const MarkIcon = CATEGORY_ICONS[icon] ?? ILLUSTRATION_ICONS[icon] ?? IconPaw;
  return (
    <MarkIcon
      size={18}
      // Not set through the library's `color`, which high contrast would leave unchanged.
      style={{ flex: 'none', color: COLOURS[category.colour ?? ''] ?? 'var(--text-quiet)' }}
      aria-hidden="true"
    />
  );
}
