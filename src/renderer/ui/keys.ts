import { t } from '@lingui/core/macro';
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
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: t`Enter`, Delete: t`Delete` }
    : { Mod: t`Ctrl`, Shift: t`Shift`, Enter: t`Enter`, Delete: t`Delete` };
  return hotkey.split('+').map((key) => names[key] ?? key);
}

const TEXT =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"]';
/** Elements in which typed characters are text, or choose something. */
const TYPING = `input, textarea, select, [contenteditable], ${OVERLAY}`;

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Whether a key pressed in `target` types text or chooses something, and so is no command. */
export function isTyping(target: EventTarget | null): boolean {
  return isIn(target, TYPING);
}

/** Whether `target` is a field whose own text is undone by the system's keys. */
export function isTextField(target: EventTarget | null): boolean {
  return isIn(target, TEXT);
}

/** Whether a key press types a character, and is not a command of Ctrl, Alt or Cmd. */
export function isPrintable(event: KeyboardEvent): boolean {
  const isAltGraph = event.getModifierState('AltGraph');
  const withCommandKey = !isAltGraph && (event.ctrlKey || event.altKey);
  return Array.from(event.key).length === 1 && !event.metaKey && !withCommandKey;
}

/** Whether `target` is in a dialog or a menu. */
export function isOverlay(target: EventTarget | null): boolean {
  return isIn(target, OVERLAY);
}

/** Whether `target` is a field into which codes are scanned, so that a scanner's keys belong to it. */
export function takesScans(target: EventTarget | null): boolean {
  return isIn(target, '[data-takes-scans]');
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);

/** Whether a key types nothing by itself. */
export function isModifier(key: string): boolean {
  return MODIFIERS.has(key);
}
