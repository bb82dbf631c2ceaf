import { useHotkeys } from '@mantine/hooks';
import { isOverlay, isTextField } from '../../ui/typing.ts';
import { redo, undo } from './changes.ts';

/**
 * Outside text fields, browsers undo typing in an earlier one: an old search would come back. What
 * is behind a dialog stays as it is.
 */
function outsideFields(act: () => void) {
  return (event: KeyboardEvent) => {
    if (isTextField(event.target)) return;
    event.preventDefault();
    if (!isOverlay(event.target)) act();
  };
}

/** Undo and redo from the keyboard, except in text fields, where the system undoes typing. */
export function UndoKeys() {
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod + Z', outsideFields(undo), options],
      ['mod + shift + Z', outsideFields(redo), options],
      ['mod + Y', outsideFields(redo), options],
    ],
    [],
    true,
  );
  return null;
}
