import { t } from '@lingui/core/macro';
import type { Command } from '../stores/shell.ts';
import type { Hotkey } from '../ui/keys.ts';

/** A command and its keys. */
export interface Shortcut {
  command: Command;
  /** What it does, as shown in the palette and on the sheet. */
  name: string;
  /** Works everywhere, though some browsers reserve such keys; the desktop window does not. */
  hotkey: Hotkey;
  /** The character that does the same where no field has the focus. */
  letter?: 'N' | '/' | '?';
}

/** The screens below the first have their places on the rail for numbers, and the first has the next. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    command: 'add',
    get name() {
      return t`Add an animal`;
    },
    hotkey: 'Mod+N',
    letter: 'N',
  },
  {
    command: 'search',
    get name() {
      return t`Search by name, number, category or card`;
    },
    hotkey: 'Mod+F',
    letter: '/',
  },
  {
    command: 'lock',
    get name() {
      return t`Lock, or switch person`;
    },
    hotkey: 'Mod+L',
  },
  {
    command: 'palette',
    get name() {
      return t`Find a command`;
    },
    hotkey: 'Mod+K',
  },
  {
    command: 'shortcuts',
    get name() {
      return t`Show the shortcuts`;
    },
    hotkey: 'Mod+/',
    letter: '?',
  },
  {
    command: 'inventory',
    get name() {
      return t`Go to Inventory`;
    },
    hotkey: 'Mod+1',
  },
  {
    command: 'categories',
    get name() {
      return t`Go to Categories`;
    },
    hotkey: 'Mod+2',
  },
  {
    command: 'history',
    get name() {
      return t`Go to History`;
    },
    hotkey: 'Mod+3',
  },
  {
    command: 'tills',
    get name() {
      return t`Go to Tills`;
    },
    hotkey: 'Mod+4',
  },
  {
    command: 'settings',
    get name() {
      return t`Go to Settings`;
    },
    hotkey: 'Mod+5',
  },
  {
    command: 'today',
    get name() {
      return t`Go to Today`;
    },
    hotkey: 'Mod+6',
  },
  {
    command: 'sales',
    get name() {
      return t`Go to Sales`;
    },
    hotkey: 'Mod+7',
  },
  {
    command: 'customers',
    get name() {
      return t`Go to Customers`;
    },
    hotkey: 'Mod+8',
  },
  {
    command: 'deliveries',
    get name() {
      return t`Go to Goods in`;
    },
    hotkey: 'Mod+9',
  },
  {
    command: 'stocktake',
    get name() {
      return t`Go to Stock take`;
    },
    hotkey: 'Mod+Shift+S',
  },
  {
    command: 'register',
    get name() {
      return t`Go to Register`;
    },
    hotkey: 'Mod+Shift+G',
  },
];
