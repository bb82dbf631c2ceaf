import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategories } from '../../stores/categories.ts';
import { useTextScale } from '../../ui/text-scale.ts';
import { forgetUnseen } from './arrivals.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import { columnsWidth, columnTemplate, type Column, type ColumnWidths } from './columns.ts';
import { DrawnRows } from './DrawnRows.tsx';
import { HEADER_ROW } from './grid-keys.ts';
import type { GroupSpan } from './group-lines.ts';
import { GroupName } from './GroupName.tsx';
import { GroupOnTop } from './GroupRow.tsx';
import { useGroupLines } from './groups.ts';
import { GridMenu } from './GridMenu.tsx';
import { rowsAsText } from './copy-rows.ts';
import { rowReader } from './inventory.ts';
import { isSelected } from './selection.ts';
import { useSelection } from './selection-store.ts';
import { shownColumns, useColumns, useShownColumns } from './shown-columns.ts';
import { useInventory } from './inventory-store.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer, type MenuRequest } from './use-grid-pointer.ts';
import { useVirtualLines, type VirtualLines } from './use-virtual-lines.ts';
import { useRowHeight } from './use-virtual-rows.ts';
import { useView } from './view-store.ts';
import classes from './AnimalGrid.module.css';

function useSizes(shown: readonly Column[], widths: ColumnWidths): CSSProperties {
  const scale = useTextScale();
  const properties: Record<`--${string}`, string> = {
    '--columns': columnTemplate(shown, widths, scale),
    '--columns-width': `${columnsWidth(shown, widths, scale)}px`,
    '--row-height': `${useRowHeight()}px`,
  };
  return properties;
}

function copiedText(rows: readonly PetRow[]): string {
  const { names } = useCategories.getState();
  return rowsAsText(rows, shownColumns(), (id) => names.get(id) ?? String(id));
}

/** Copies the selected rows, or else the active cell, unless some text is selected on the page. */
function copyCells(event: ClipboardEvent): void {
  if (window.getSelection()?.isCollapsed === false) return;
  if (!(event.target instanceof HTMLElement) || event.target instanceof HTMLInputElement) return;
  const { selection } = useSelection.getState();
  const rows = useInventory
    .getState()
    .pages.rows()
    .filter(({ id }) => isSelected(selection, id));
  const text = rows.length > 0 ? copiedText(rows) : event.target.innerText;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

/** Scrolls when the row reader asks for it, and reports which rows are in sight. */
function useReading({ inSight, goTo, keepPlace }: VirtualLines): void {
  const { shown, move } = useInventory();
  useLayoutEffect(() => {
    if ('toRow' in move) goTo(move.toRow);
    else keepPlace(move.byRows);
  }, [move, goTo, keepPlace]);

  const { first, end } = inSight;
  useEffect(() => {
    if (first === 0 && shown?.sort === 'newest') forgetUnseen();
    rowReader.lookAt({ first, end });
  }, [first, end, shown]);
}

/** Tells a screen reader when the focus moves into another group. */
function ActiveGroup({ group }: { group: GroupSpan | undefined }) {
  return (
    <div className="visually-hidden" aria-live="polite">
      {group && <GroupName group={group} />}
    </div>
  );
}

interface AnimalGridProps {
  label: string;
  /** The items of the menu that a right click or the menu key opens on an animal. */
  menu: (request: MenuRequest) => ReactNode;
}

/**
 * The animals of the view as a grid for mouse, keyboard and screen readers. Draws only what is in
 * sight.
 */
export function AnimalGrid({ label, menu: menuItems }: AnimalGridProps) {
  const { totalIsExact, active } = useInventory();
  const widths = useView((view) => view.widths);
  const columns = useShownColumns();
  const columnCount = useColumns().length;
  const sizes = useSizes(columns, widths);
  const grid = useRef<HTMLDivElement>(null);
  const lines = useGroupLines();
  const drawn = useVirtualLines(grid, lines);
  useReading(drawn);
  const activeColumn = Math.min(active.column, columns.length - 1);
  const keys = useGridKeys({
    columns,
    active: active.column === activeColumn ? active : { row: active.row, column: activeColumn },
    scroll: drawn,
  });
  const { menu, closeMenu, handlers } = useGridPointer(columns);
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={classes.grid}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={totalIsExact ? lines.count + 1 : -1}
        aria-colcount={columnCount}
        style={sizes}
        onCopy={copyCells}
        {...keys}
        {...handlers}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" className={classes.headerRow} aria-rowindex={1}>
            {columns.map((column, index) => (
              <ColumnHeader
                key={column.id}
                column={column}
                index={index}
                isActive={activeColumn === index && active.row === HEADER_ROW}
              />
            ))}
          </div>
          {drawn.groupOnTop && <GroupOnTop group={drawn.groupOnTop} />}
        </div>
        <DrawnRows drawn={drawn} lines={lines} activeColumn={activeColumn} />
      </div>
      <ActiveGroup group={lines.groupOf(active.row)} />
      {menu && (
        <GridMenu request={menu} onClose={closeMenu}>
          {menuItems(menu)}
        </GridMenu>
      )}
    </>
  );
}
