import { AnimalRow } from './AnimalRow.tsx';
import { useAnimalRows, useShownColumns } from './animal-table.tsx';
import { stopEditing, useEditing } from './editing.ts';
import { useInventory } from './inventory-store.ts';
import { isSelected } from './selection.ts';
import { useSelection } from './selection-store.ts';
import { ROW_HEIGHT, type DrawnRow, type VirtualRows } from './use-virtual-rows.ts';
import classes from './AnimalGrid.module.css';

/** Where (px) a row waits that is drawn for the keyboard alone: above the box, where nothing scrolls to. */
const OUT_OF_SIGHT = -3 * ROW_HEIGHT;

/** The rows to draw: those around what is in sight, and the active one. */
function withActive(
  drawn: readonly DrawnRow[],
  active: number,
  total: number,
): readonly DrawnRow[] {
  // The row that the keyboard is at stays there, or scrolling away would lose the focus.
  const isApart = active >= 0 && active < total && !drawn.some(({ index }) => index === active);
  return isApart ? [...drawn, { index: active, top: OUT_OF_SIGHT }] : drawn;
}

/** The rows in sight, in the box that stands for all of them. */
export function DrawnRows({ rows, activeColumn }: { rows: VirtualRows; activeColumn: number }) {
  const { pages, total, active, pointedAt } = useInventory();
  const selection = useSelection((state) => state.selection);
  const editing = useEditing();
  const columns = useShownColumns();
  const toDraw = withActive(rows.drawn, active.row, total);
  const animals = toDraw
    .map(({ index }) => pages.rowAt(index))
    .filter((animal) => animal !== undefined);
  const byId = useAnimalRows(animals);
  return (
    <div role="rowgroup" className={classes.body} style={{ height: rows.boxHeight }}>
      {toDraw.map(({ index, top }) => {
        const animal = pages.rowAt(index);
        return (
          <AnimalRow
            key={index}
            index={index}
            row={animal && byId[String(animal.id)]}
            columns={columns}
            top={top}
            activeColumn={index === active.row ? activeColumn : null}
            isSelected={animal ? isSelected(selection, animal.id) : false}
            isPointedAt={pointedAt !== null && animal?.id === pointedAt}
            editing={animal?.id === editing.id ? editing.column : null}
            onEdited={stopEditing}
          />
        );
      })}
    </div>
  );
}
