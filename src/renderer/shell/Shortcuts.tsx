import { useHotkeys } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { runCommand, useShell } from '../stores/shell.ts';
import { isTyping } from '../ui/typing.ts';
import { Palette, ShortcutSheet } from './screens.tsx';
import { UndoKeys } from '../features/inventory/UndoKeys.tsx';
import { SHORTCUTS } from './shortcuts.ts';

/** Runs the command of a character typed outside a text field. */
function usePlainKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (!isPlain || isTyping(event.target) || event.defaultPrevented) return;
      const shortcut = SHORTCUTS.find(({ plainKey }) => plainKey === event.key);
      if (!shortcut) return;
      event.preventDefault();
      runCommand(shortcut.command);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** The keyboard's commands, and what they open: the palette and the shortcut sheet. */
export function Shortcuts() {
  useHotkeys(
    SHORTCUTS.map(({ keys, command }) => [
      keys,
      () => {
        runCommand(command);
      },
    ]),
    [],
  );
  usePlainKeys();
  const paletteOpen = useShell((shell) => shell.paletteOpen);
  const shortcutsOpen = useShell((shell) => shell.shortcutsOpen);
  return (
    <Suspense>
      <UndoKeys />
      {paletteOpen && <Palette />}
      {shortcutsOpen && <ShortcutSheet />}
    </Suspense>
  );
}
