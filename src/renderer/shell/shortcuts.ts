import type { Command } from '../stores/shell.ts';

/** A command and its keys, as Mantine's `useHotkeys` spells them. */
export interface Shortcut {
  command: Command;
  /** What it does, as shown in the palette and on the sheet. */
  name: string;
  /** Works everywhere, though some browsers reserve such keys; the desktop window does not. */
  keys: string;
  /** Works where no field has the focus. Named by the typed character, so that it fits every keyboard. */
  plainKey?: string;
}

/** `mod` is Ctrl, and Cmd on a Mac. The screens have their places on the rail for numbers. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'add', name: 'Add an animal', keys: 'mod + N', plainKey: 'n' },
  { command: 'search', name: 'Search by name, number or category', keys: 'mod + F', plainKey: '/' },
  { command: 'lock', name: 'Lock, or switch person', keys: 'mod + L', plainKey: 'l' },
  { command: 'palette', name: 'Find a command', keys: 'mod + K' },
  { command: 'shortcuts', name: 'Show the shortcuts', keys: 'mod + /', plainKey: '?' },
  { command: 'inventory', name: 'Go to Inventory', keys: 'mod + 1' },
  { command: 'categories', name: 'Go to Categories', keys: 'mod + 2' },
  { command: 'history', name: 'Go to History', keys: 'mod + 3' },
  { command: 'tills', name: 'Go to Tills', keys: 'mod + 4' },
  { command: 'settings', name: 'Go to Settings', keys: 'mod + 5' },
];

const isMac = navigator.userAgent.includes('Mac');

/** The keys of a shortcut as printed on this computer's keyboard. */
export function keyNames(keys: string): string[] {
  return keys.split(' + ').map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key));
}
