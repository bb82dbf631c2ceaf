import { t } from '@lingui/core/macro';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import type { PetRow } from '../../../../shared/pet.ts';
import { openCard } from '../../../stores/shell.ts';
import classes from './AnimalGrid.module.css';
import { cellOf, focusCell, HEADER_ROW } from '../../../animals/list/grid-cells.ts';
import { isEditable, type Column } from '../../../animals/view/columns.ts';
import { startEditing } from './editing.ts';
import { openSell, putSaleAside, useSale } from '../../../animals/dialogs/sale-store.ts';
import { setActive, useInventory } from '../../../animals/list/inventory-store.ts';
import { readAnimals } from '../../../animals/list/list-reading.ts';
import {
  selectUpTo,
  toggleSelected,
  useSelection,
} from '../../../animals/selection/selection-store.ts';
import { isSelected, only, type Selection } from '../../../animals/selection/selection.ts';

/** A request for the context menu: where, and for which animals. */
export interface MenuRequest {
  readonly x: number;
  readonly y: number;
  readonly animal: PetRow;
  /** The selection if the animal is part of it, otherwise the animal alone. */
  readonly selection: Selection;
}

function animalAt(
  target: EventTarget,
): { animal: PetRow; row: number; column: number } | undefined {
  const cell = cellOf(target);
  const animal = cell && useInventory.getState().list.rowAt(cell.row);
  return animal && { animal, row: cell.row, column: cell.column };
}

/** How long (ms) a second tap may take that makes it a double one. */
const SECOND_TAP = 280;

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}

/**
 * The grid's mouse handling: Ctrl (or Cmd) and Shift select, a double click edits, a
 * right click opens the menu. While a sale is open, a click adds to it; once it is completed, a click opens the card. Under a finger, a tap opens the
 * card, and a double one edits.
 */
export function useGridPointer(columns: readonly Column[]) {
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const openMenu = (animal: PetRow, place: { x: number; y: number }) => {
    const { selection } = useSelection.getState();
    setMenu({
      ...place,
      animal,
      selection: isSelected(selection, animal.id) ? selection : only(animal.id),
    });
  };
  const tapped = useRef<{ id: bigint; timer: number } | null>(null);
  const edit = ({ animal, column: place }: { animal: PetRow; column: number }) => {
    const column = columns[place];
    if (column && isEditable(column, animal)) startEditing(animal.id, column.id);
  };
  const tap = (at: { animal: PetRow; column: number }) => {
    const { id, timer } = tapped.current ?? {};
    window.clearTimeout(timer);
    tapped.current = null;
    if (id === at.animal.id) edit(at);
    else {
      const opens = window.setTimeout(() => {
        tapped.current = null;
        openCard('card');
      }, SECOND_TAP);
      tapped.current = { id: at.animal.id, timer: opens };
    }
  };
  const closeMenu = () => {
    setMenu(null);
    focusCell(useInventory.getState().active);
  };
  const handlers = {
    onMouseDown: (event: MouseEvent) => {
      if (useInventory.getState().left) useInventory.setState({ left: null });
      // The browser would select the text in between.
      if (event.shiftKey) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const at = animalAt(event.target);
      if (!at) return;
      const isCheck = event.target instanceof Element && event.target.closest('[data-select]');
      if (event.shiftKey) {
        void selectUpTo(at.row, useInventory.getState().active.row, readAnimals);
        setActive({ row: at.row, column: at.column });
        focusCell(at);
      } else if (event.ctrlKey || event.metaKey || isCheck) toggleSelected(at.row, at.animal);
      else if (useSale.getState().done) {
        // The sale is over: the animal is looked at, and not sold to the next customer.
        putSaleAside();
        setActive({ row: at.row, column: at.column });
        openCard('card');
      } else if (useSale.getState().isOpen) openSell(only(at.animal.id));
      else if (isTouch(event)) tap(at);
    },
    onDoubleClick: (event: MouseEvent) => {
      const at = animalAt(event.target);
      if (!at || isTouch(event)) return;
      // The browser selects the word that is clicked twice.
      getSelection()?.removeAllRanges();
      edit(at);
    },
    onContextMenu: (event: MouseEvent) => {
      const at = animalAt(event.target);
      if (!at || at.row === HEADER_ROW) return;
      event.preventDefault();
      setActive({ row: at.row, column: at.column });
      openMenu(at.animal, { x: event.clientX, y: event.clientY });
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      // Not every browser fires a contextmenu event for these keys, or fires it in the cell.
      const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');
      const at = isMenuKey ? animalAt(event.target) : undefined;
      if (!at || !(event.target instanceof Element)) return;
      event.preventDefault();
      // The menu would take this key press for one of its own, and close.
      event.stopPropagation();
      const { left, bottom } = event.target.getBoundingClientRect();
      openMenu(at.animal, { x: left, y: bottom });
    },
  };
  return { menu, openMenu, closeMenu, handlers };
}

/** A row's context menu, at the place where it was opened. `children` are its items. */
export function GridMenu(props: {
  request: MenuRequest;
  onClose: () => void;
  children: ReactNode;
}) {
  const { request, onClose, children } = props;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span
          className={classes.menuPlace}
          style={{ left: `${request.x}px`, top: `${request.y}px` }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Menu of ${request.animal.name}`}>{children}</Menu.Dropdown>
    </Menu>
  );
}
