import { t } from '@lingui/core/macro';

/** The groups in which the screens stand beside each other. */
export type ScreenGroup = 'counter' | 'stock' | 'shop';

/** A screen, as it is found. */
interface ScreenEntry {
  group: ScreenGroup;
  /** The keys that go to it; Mod is ⌘ on a Mac, and Ctrl elsewhere. */
  keys: `Mod+${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | `Mod+Shift+${'S' | 'G' | 'E'}`;
  /** Whether it stands at hand on a telephone: `roomy` where the text is not so large that it would be cut. */
  atHand?: 'always' | 'roomy';
  /** Its name in the reader’s language. */
  name: () => string;
  /** The command that goes to it. */
  goTo: () => string;
}

/** The screens, in the order in which they stand beside each other. */
export const SCREENS = {
  today: {
    group: 'counter',
    keys: 'Mod+6',
    atHand: 'always',
    name: () => t`Today`,
    goTo: () => t`Go to Today`,
  },
  sales: {
    group: 'counter',
    keys: 'Mod+7',
    atHand: 'always',
    name: () => t`Sales`,
    goTo: () => t`Go to Sales`,
  },
  inventory: {
    group: 'stock',
    keys: 'Mod+1',
    atHand: 'always',
    name: () => t`Inventory`,
    goTo: () => t`Go to Inventory`,
  },
  deliveries: {
    group: 'stock',
    keys: 'Mod+9',
    atHand: 'roomy',
    name: () => t`Goods in`,
    goTo: () => t`Go to Goods in`,
  },
  stocktake: {
    group: 'stock',
    keys: 'Mod+Shift+S',
    name: () => t`Stock take`,
    goTo: () => t`Go to Stock take`,
  },
  categories: {
    group: 'stock',
    keys: 'Mod+2',
    name: () => t`Categories`,
    goTo: () => t`Go to Categories`,
  },
  goods: {
    group: 'stock',
    keys: 'Mod+Shift+E',
    name: () => t`Articles`,
    goTo: () => t`Go to Articles`,
  },
  customers: {
    group: 'shop',
    keys: 'Mod+8',
    name: () => t`Customers`,
    goTo: () => t`Go to Customers`,
  },
  register: {
    group: 'shop',
    keys: 'Mod+Shift+G',
    name: () => t`Register`,
    goTo: () => t`Go to Register`,
  },
  history: { group: 'shop', keys: 'Mod+3', name: () => t`History`, goTo: () => t`Go to History` },
  tills: { group: 'shop', keys: 'Mod+4', name: () => t`Tills`, goTo: () => t`Go to Tills` },
  settings: {
    group: 'shop',
    keys: 'Mod+5',
    name: () => t`Settings`,
    goTo: () => t`Go to Settings`,
  },
} as const satisfies Record<string, ScreenEntry>;

export type Screen = keyof typeof SCREENS;

/** The names of the screens, in their order. */
export const SCREEN_NAMES = Object.keys(SCREENS) as readonly Screen[];

/** How a screen is found. */
export function screenEntry(screen: Screen): ScreenEntry {
  return SCREENS[screen];
}

/** Whether a word names a screen. */
export function isScreen(word: string): word is Screen {
  return Object.hasOwn(SCREENS, word);
}
