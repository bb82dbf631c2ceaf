import { Suspense, useEffect } from 'react';
import { redo, undo } from '../animals/changes/changes.ts';
import { openPrint } from '../animals/dialogs/print-dialog.ts';
import { onEvent } from '../shop.ts';
import { useKeyChoices, runCommand, useShell } from '../stores/shell.ts';
import { isHotkey, isOverlay, isPrintable, isTextField, isTyping } from '../ui/keys.ts';
import { runMenuCommand } from './menu-commands.ts';
import { NewsDialog, Palette, ShortcutSheet } from './screens.tsx';
import { SHORTCUTS, type Shortcut } from './shortcuts.ts';

function isAskedFor({ hotkey, letter }: Shortcut, event: KeyboardEvent): boolean {
  if (isHotkey(event, hotkey)) return true;
  if (letter === undefined || event.repeat || isTyping(event.target)) return false;
  if (!useKeyChoices.getState().lettersOpen) return false;
  if (letter !== '?' && letter !== '/') return isHotkey(event, letter);
  // Signs need Shift or AltGr on some layouts and nothing on others.
  return isPrintable(event) && event.key === letter;
}

/**
 * Undoes or redoes. In text fields the system undoes typing; outside them, browsers would undo typing
 * in an earlier one: an old search would come back. What is behind a dialog stays as it is.
 */
function undoOrRedo(event: KeyboardEvent): void {
  const isUndo = isHotkey(event, 'Mod+Z');
  const isRedo = isHotkey(event, 'Mod+Shift+Z') || isHotkey(event, 'Mod+Y');
  if ((!isUndo && !isRedo) || isTextField(event.target)) return;
  event.preventDefault();
  if (isOverlay(event.target)) return;
  if (isUndo) undo();
  else redo();
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const shortcut = SHORTCUTS.find((one) => isAskedFor(one, event));
  if (shortcut) {
    event.preventDefault();
    runCommand(shortcut.command);
  } else if (isHotkey(event, 'Mod+P') && useShell.getState().screen === 'inventory') {
    event.preventDefault();
    openPrint();
  } else undoOrRedo(event);
}

/** The keyboard's commands, and what they open: the palette and the shortcut sheet. */
export function Shortcuts() {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    const stop = onEvent('menu.command', ({ command }) => runMenuCommand(command));
    return () => {
      stop();
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  const paletteOpen = useShell((shell) => shell.paletteOpen);
  const shortcutsOpen = useShell((shell) => shell.shortcutsOpen);
  const newsOpen = useShell((shell) => shell.newsOpen);
  return (
    <Suspense>
      {paletteOpen && <Palette />}
      {shortcutsOpen && <ShortcutSheet />}
      {newsOpen && <NewsDialog />}
    </Suspense>
  );
}
