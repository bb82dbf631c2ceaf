import { useHotkeys } from '@mantine/hooks';
import { redo, undo } from './changes.ts';

/** Undo and redo from the keyboard, except in text fields, where the system undoes typing. */
export function UndoKeys() {
  useHotkeys([
    ['mod + Z', undo],
    ['mod + shift + Z', redo],
    ['mod + Y', redo],
  ]);
  return null;
}
