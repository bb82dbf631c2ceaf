import type { PetStatus } from '../../../shared/pet.ts';
import { useKeyChoices } from '../../stores/shell.ts';
import { isHotkey, type Hotkey } from '../../ui/keys.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { openRemove, openReserve } from '../dialogs/counter-store.ts';
import { openSell } from '../dialogs/sale-store.ts';
import { openChange } from '../dialogs/change-dialog.ts';
import { changeAnimals, removeAnimals } from './changes.ts';
import { selectionOrActive } from './meant-animals.ts';
import type { Selection } from '../selection/selection.ts';

/** The letter of each status, pressed with Alt; at this computer's choice also alone. */
export const STATUS_LETTERS = { available: 'A', pending: 'R', sold: 'S' } as const;
const STATUSES = Object.keys(STATUS_LETTERS) as PetStatus[];

/** The status that a key gives: with Alt, or alone where this computer's choice and `alone` allow that. */
export function statusOfKey(event: KeyboardEvent, alone = true): PetStatus | undefined {
  const isAlone = alone && useKeyChoices.getState().lettersMark;
  const isLetter = (letter: Hotkey & ('A' | 'R' | 'S')) =>
    isHotkey(event, `Alt+${letter}`) || (isAlone && isHotkey(event, letter));
  return STATUSES.find((one) => isLetter(STATUS_LETTERS[one]));
}

/** The keys that ask before they sell, reserve or remove. */
export const COUNTER_KEYS = {
  sell: 'Alt+Shift+S',
  reserve: 'Alt+Shift+R',
  remove: 'Shift+Delete',
} as const satisfies Record<string, Hotkey>;

const OPENS = { sell: openSell, reserve: openReserve, remove: openRemove };

/** What a key opens for the animals that it is about; undefined for another key. */
export function opensWithKey(event: KeyboardEvent): ((selection: Selection) => void) | undefined {
  const actions = Object.keys(OPENS) as (keyof typeof OPENS)[];
  const action = actions.find((one) => isHotkey(event, COUNTER_KEYS[one]));
  return action && OPENS[action];
}

/** Handles the grid keys that change or remove animals; returns whether the key was one of them. */
export function changeWithKey(event: KeyboardEvent): boolean {
  if (event.repeat) return false;
  const status = statusOfKey(event);
  const opens = opensWithKey(event);
  const isRemoval = isHotkey(event, 'Delete');
  const isChange = isHotkey(event, 'Alt+C');
  const selection = status || opens || isRemoval || isChange ? selectionOrActive() : null;
  if (!selection) return false;
  if (opens) opens(selection);
  else if (isChange) openChange(selection);
  else if (status) void changeAnimals(selection, { status }, statusLabel(status));
  else void removeAnimals(selection);
  return true;
}
