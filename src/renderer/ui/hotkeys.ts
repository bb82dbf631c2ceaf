import { matchesKeyboardEvent, type Hotkey } from '@tanstack/hotkeys';

export type { Hotkey };

const isMac = navigator.userAgent.includes('Mac');
const platform = isMac ? 'mac' : 'windows';

/**
 * Whether a key press is a hotkey. The letter decides where the keyboard's layout has Latin ones,
 * otherwise the place of the key. `Mod` is Ctrl, and Cmd on a Mac.
 */
export function isHotkey(event: KeyboardEvent, hotkey: Hotkey): boolean {
  return matchesKeyboardEvent(event, hotkey, platform);
}

/** The keys of a hotkey as printed on this computer's keyboard. */
export function keyNames(hotkey: Hotkey): string[] {
  const names: Partial<Record<string, string>> = isMac
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
    : { Mod: 'Ctrl' };
  return hotkey.split('+').map((key) => names[key] ?? key);
}
