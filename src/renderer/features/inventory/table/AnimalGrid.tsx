import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useIsTelephone, useIsTiny, useTextScale } from '../../../ui/text-scale.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import {
  columnsWidth,
  columnTemplate,
  type Column,
  type ColumnWidths,
} from '../../../animals/view/columns.ts';
import { copyCells } from './copy-cells.ts';
import { DrawnRows } from './DrawnRows.tsx';
import { HEADER_ROW } from '../../../animals/list/grid-cells.ts';
import type { GroupSpan } from '../../../animals/list/group-lines.ts';
import { GroupName } from '../../../animals/list/GroupName.tsx';
import { GroupOnTop } from './GroupRow.tsx';
import { GridMenu, useGridPointer, type MenuRequest } from './use-grid-pointer.tsx';
import { useColumns, useDrawnColumns } from '../../../animals/view/shown-columns.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import { RowActions } from './RowActions.tsx';
import { TooLong } from './TooLong.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useListReading } from './use-list-reading.ts';
import { useVirtualLines } from './use-virtual-lines.ts';
import { useListSizes } from './use-virtual-rows.ts';
import { selectedCount } from '../../../animals/selection/selection.ts';
import { useSelection } from '../../../animals/selection/selection-store.ts';
import { useView } from '../../../animals/view/view-store.ts';
import classes from './AnimalGrid.module.css';

function useSizes(shown: readonly Column[], widths: ColumnWidths): CSSProperties {
  const scale = useTextScale();
  const properties: Record<`--${string}`, string> = {
    '--columns': columnTemplate(shown, widths, scale),
    '--columns-width': `${columnsWidth(shown, widths, scale)}px`,
    '--row-height': `${useListSizes().row}px`,
  };
  return properties;
}

/** Announces to screen readers when the focus moves into another group. */
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
  const { list, active } = useInventory();
  const { lines } = list;
  const widths = useView((view) => view.widths);
  const columns = useDrawnColumns();
  const columnCount = useColumns().length;
  const sizes = useSizes(columns, widths);
  const isTelephone = useIsTelephone();
  const isTiny = useIsTiny();
  const grid = useRef<HTMLDivElement>(null);
  const drawn = useVirtualLines(grid, lines);
  useListReading(drawn);
  const activeColumn = Math.min(active.column, columns.length - 1);
  const keys = useGridKeys({
    columns,
    active: active.column === activeColumn ? active : { row: active.row, column: activeColumn },
    scroll: drawn,
    rows: drawn.rows,
  });
  const { menu, openMenu, closeMenu, handlers } = useGridPointer(columns);
  const isTicking = useSelection(({ selection }) => selectedCount(selection, list.total) > 0);
  return (
    <>
      <TooLong drawn={drawn.rows} />
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={classes.grid}
        data-two-lines={isTelephone || undefined}
        data-three-lines={isTiny || undefined}
        data-ticking={isTicking || undefined}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={lines.count + 1}
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
        <DrawnRows drawn={drawn} activeColumn={activeColumn} />
      </div>
      <RowActions grid={grid} isTicking={isTicking} onMenu={openMenu} />
      <ActiveGroup group={lines.groupOf(active.row)} />
      {menu && (
        <GridMenu request={menu} onClose={closeMenu}>
          {menuItems(menu)}
        </GridMenu>
      )}
    </>
  );
}
