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
  letter?: 'N' | 'L' | '/' | '?';
}

/** The screens below the first have their places on the rail for numbers, and the first has the next. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'add', name: 'Add an animal', hotkey: 'Mod+N', letter: 'N' },
  {
    command: 'search',
    name: 'Search by name, number, category or card',
    hotkey: 'Mod+F',
    letter: '/',
  },
  { command: 'lock', name: 'Lock, or switch person', hotkey: 'Mod+L', letter: 'L' },
  { command: 'palette', name: 'Find a command', hotkey: 'Mod+K' },
  { command: 'shortcuts', name: 'Show the shortcuts', hotkey: 'Mod+/', letter: '?' },
  { command: 'inventory', name: 'Go to Inventory', hotkey: 'Mod+1' },
  { command: 'categories', name: 'Go to Categories', hotkey: 'Mod+2' },
  { command: 'history', name: 'Go to History', hotkey: 'Mod+3' },
  { command: 'tills', name: 'Go to Tills', hotkey: 'Mod+4' },
  { command: 'settings', name: 'Go to Settings', hotkey: 'Mod+5' },
  { command: 'today', name: 'Go to Today', hotkey: 'Mod+6' },
  { command: 'sales', name: 'Go to Sales', hotkey: 'Mod+7' },
];
