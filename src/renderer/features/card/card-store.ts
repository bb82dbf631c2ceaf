import { create } from 'zustand';
import type { PetRow } from '../../../shared/pet.ts';
import { onOthersSee } from '../../stores/renew.ts';
import { useShell } from '../../stores/shell.ts';
import { focusCell, HEADER_ROW } from '../../animals/list/grid-cells.ts';
import { setActive, useInventory } from '../../animals/list/inventory-store.ts';
import { onEvent } from '../../shop.ts';

interface Card {
  /** The animal as it was last read; null before one was chosen. */
  animal: PetRow | null;
  /** Whether it has been removed from stock. */
  isGone: boolean;
}

/** The animal on the card. */
export const useCard = create<Card>(() => ({ animal: null, isGone: false }));

/** How long (ms) an animal must stay on the card before more of it is read. */
export const SETTLED_AFTER = 150;

/** The id of the card's element. */
export const CARD = 'animal-card';

/** Set until the row to which the clerk turned has been read. */
let isTurning = false;

function hasFocus(): boolean {
  return document.getElementById(CARD)?.contains(document.activeElement) === true;
}

/** Shows another animal, or the same one if it is no older than the one shown. */
function show(row: PetRow): void {
  const { animal } = useCard.getState();
  if (animal?.id !== row.id) useCard.setState({ animal: row, isGone: false });
  else if (row.version > animal.version) useCard.setState({ animal: row });
}

/** Shows an animal as a change left it, if it is the one on the card. */
export function showIfOnCard(row: PetRow): void {
  if (useCard.getState().animal?.id === row.id) show(row);
}

/**
 * Shows the animal of the focused row. While the clerk works in the card, what is on it stays; so does an animal that
 * left the list, as a sold one does, until the clerk goes to another row.
 */
function follow(): void {
  const { list, active, left } = useInventory.getState();
  const { animal } = useCard.getState();
  const focused = list.rowAt(active.row);
  const isOpening = useShell.getState().cardWanted !== null;
  const hasLeft = animal !== null && left?.animal.id === animal.id;
  if (isTurning || isOpening || !(hasFocus() || hasLeft) || !animal) {
    if (!focused) return;
    isTurning = false;
    show(focused);
    return;
  }
  const place = list.indexOf(animal.id);
  const row = place === undefined ? undefined : list.rowAt(place);
  if (row) show(row);
}

/** Whether the card shows the animal of the focused row, which may still have to be read. */
export function isOnFocusedRow(id: bigint): boolean {
  const { list, active } = useInventory.getState();
  return list.rowAt(active.row)?.id === id;
}

onOthersSee(() => useCard.setState({ animal: null, isGone: false }));

/** Keeps the card's animal up to date. Call the returned function to stop. */
export function followList(): () => void {
  follow();
  const ends = [
    useInventory.subscribe(follow),
    onEvent('pets.changed', ({ rows, removedIds }) => {
      const { animal } = useCard.getState();
      if (!animal) return;
      const row = rows.find(({ id }) => id === animal.id);
      if (row) useCard.setState({ animal: row, isGone: false });
      else if (removedIds.includes(animal.id)) useCard.setState({ isGone: true });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Shows the animal before (-1) or after (1) this one in the list. False where there is none. */
export function turn(by: -1 | 1): boolean {
  const { list, active } = useInventory.getState();
  const { animal } = useCard.getState();
  const place = animal ? list.indexOf(animal.id) : undefined;
  // When it has left the list, the focused row is the one after it.
  const next = place === undefined && by === 1 ? active.row : (place ?? active.row) + by;
  if (next < 0 || next >= list.total) return false;
  isTurning = true;
  setActive({ ...active, row: next });
  useInventory.setState({ move: { toRow: next }, pointedAt: list.ids[next] ?? null });
  return true;
}

/** Closes the card and gives the focus back to the animal's row. */
export function closeCard(): void {
  useShell.setState({ cardOpen: false });
  const { active } = useInventory.getState();
  if (active.row !== HEADER_ROW) focusCell(active);
}
