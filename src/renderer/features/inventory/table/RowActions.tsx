import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { dayNamed } from '../../../../shared/calendar-day.ts';
import type { PetRow } from '../../../../shared/pet.ts';
import { openReserve } from '../../../animals/dialogs/counter-store.ts';
import { openSell, useSale } from '../../../animals/dialogs/sale-store.ts';
import { cellOf } from '../../../animals/list/grid-cells.ts';
import { setActive, useInventory } from '../../../animals/list/inventory-store.ts';
import { only, type Selection } from '../../../animals/selection/selection.ts';
import { heldText } from '../../../animals/view/treated.ts';
import { openCard, useShell } from '../../../stores/shell.ts';
import { useAtNow } from '../../../ui/clock.ts';
import { useIsTelephone } from '../../../ui/text-scale.ts';
import { useEditing } from './editing.ts';
import classes from './AnimalGrid.module.css';

/** The row of an animal under the mouse. */
interface Pointed {
  readonly element: Element;
  readonly id: bigint;
}

function rowAt({ target, pointerType }: PointerEvent): Pointed | null {
  const element = target instanceof Element ? target.closest('[role=row]') : null;
  const cell = element?.querySelector('[role=gridcell]');
  const at = cell ? cellOf(cell) : undefined;
  const id = at && useInventory.getState().list.ids[at.row];
  return !element || id === undefined || pointerType !== 'mouse' ? null : { element, id };
}

/** How long (ms) the mouse rests on a row before it shows what can be done there: rows that scroll by are not. */
const REST = 60;

/** Follows the mouse over the rows. */
function usePointed(grid: RefObject<HTMLElement | null>): Pointed | null {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    const list = grid.current;
    let resting: number | undefined;
    const point = (now: Pointed | null, after: number) => {
      window.clearTimeout(resting);
      resting = window.setTimeout(
        () =>
          setPointed((before) =>
            now?.element === before?.element && now?.id === before?.id ? before : now,
          ),
        after,
      );
    };
    const enter = (event: PointerEvent) => point(rowAt(event), REST);
    const leave = () => point(null, 0);
    list?.addEventListener('pointerover', enter);
    list?.addEventListener('pointerleave', leave);
    return () => {
      window.clearTimeout(resting);
      list?.removeEventListener('pointerover', enter);
      list?.removeEventListener('pointerleave', leave);
    };
  }, [grid]);
  return pointed;
}

interface RowActionsProps {
  grid: RefObject<HTMLElement | null>;
  /** Whether ticked animals have actions of their own. */
  isTicking: boolean;
  onMenu: (animal: PetRow, place: { x: number; y: number }) => void;
}

/**
 * What the mouse can do at the end of the row that it is over. Hidden from screen readers and the Tab
 * key, which have the same in the row's menu.
 */
export function RowActions({ grid, isTicking, onMenu }: RowActionsProps) {
  const pointed = usePointed(grid);
  const animal = useInventory(({ list }) => pointed && list.rows.get(pointed.id));
  const isSelling = useSale(({ isOpen }) => isOpen);
  const isEditing = useEditing(({ id }) => id !== null);
  const isTelephone = useIsTelephone();
  const isCardOpen = useShell(({ cardOpen }) => cardOpen);
  const today = useAtNow(dayNamed);
  if (!pointed || !animal || isTicking || isSelling || isEditing || isTelephone) return null;
  const focusRow = () => {
    const { list, active } = useInventory.getState();
    const row = list.indexOf(animal.id);
    if (row !== undefined) setActive({ row, column: active.column });
  };
  const held = heldText(animal, today);
  const action = (label: string, act: (of: Selection) => unknown, why: string | null = null) => (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={-1}
      disabled={why !== null}
      title={why ?? undefined}
      onClick={() => {
        focusRow();
        act(only(animal.id));
      }}
    >
      {label}
    </Button>
  );
  return createPortal(
    <span className={classes.end} aria-hidden="true">
      <span
        role="presentation"
        className={classes.actions}
        onMouseDown={(event) => {
          // The focus stays in the list.
          event.preventDefault();
        }}
      >
        {animal.status !== 'sold' && action(t`Sell…`, openSell, held)}
        <span className={classes.others}>
          {animal.status !== 'sold' &&
            animal.status !== 'pending' &&
            action(t`Reserve…`, openReserve, held)}
          {!isCardOpen && action(t({ message: 'Open', context: 'to do' }), () => openCard('card'))}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            focusRow();
            onMenu(animal, { x: left, y: bottom });
          }}
        >
          <IconDots size={16} />
          <span className="visually-hidden">
            <Trans>More</Trans>
          </span>
        </ActionIcon>
      </span>
    </span>,
    pointed.element,
  );
}
