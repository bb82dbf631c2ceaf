import { keepsTogether } from '../../../shared/inventory.ts';
import { startOfDay } from '../../ui/formats.ts';
import { AnimalRow } from './AnimalRow.tsx';
import { useShownColumns } from './shown-columns.ts';
import { stopEditing, useEditing } from './editing.ts';
import { useInventory } from './inventory-store.ts';
import type { PageCache } from './page-cache.ts';
import { isSelected } from './selection.ts';
import { useSelection } from './selection-store.ts';
import type { GroupLines } from './group-lines.ts';
import { GroupRow } from './GroupRow.tsx';
import type { DrawnLine, VirtualLines } from './use-virtual-lines.ts';
import classes from './AnimalGrid.module.css';

/**
 * Where (px) a row that is drawn only to keep the focus waits: above the box, where no scrolling
 * leads.
 */
const OUT_OF_SIGHT = -300;

/** The lines to draw: those around the visible part, and the active row. */
function withActive(
  drawn: readonly DrawnLine[],
  active: number,
  total: number,
  lines: GroupLines,
): readonly DrawnLine[] {
  // The focused row stays drawn, or scrolling away from it would lose the focus.
  const isDrawn = drawn.some((one) => 'row' in one && one.row === active);
  if (active < 0 || active >= total || isDrawn) return drawn;
  return [...drawn, { row: active, line: lines.lineOf(active), top: OUT_OF_SIGHT }];
}

/**
 * Returns whether the row above shows the same day as a row, in a list that is sorted by it. The row
 * at the top of the visible part always shows its own.
 */
function useRepeatedDays({ topRow }: VirtualLines): (row: number) => boolean {
  const { pages, shown } = useInventory();
  if (!shown || !keepsTogether(shown.sort, 'day')) return () => false;
  return (row) => {
    const [above, own] = [pages.rowAt(row - 1), pages.rowAt(row)];
    if (!above || !own || row === topRow) return false;
    return startOfDay(above.addedAt) === startOfDay(own.addedAt);
  };
}

/**
 * A row's element belongs to its animal: with others added above it, what was pointed at or typed in
 * stays with that one. An animal that is in two pages, as one was read later, has the element once.
 */
function rowKeys(pages: PageCache): (row: number) => string {
  const taken = new Set<bigint>();
  return (row) => {
    const animal = pages.rowAt(row);
    if (!animal || taken.has(animal.id)) return `row ${String(row)}`;
    taken.add(animal.id);
    return `animal ${String(animal.id)}`;
  };
}

interface DrawnRowsProps {
  drawn: VirtualLines;
  lines: GroupLines;
  activeColumn: number;
}

/** The rows in sight and their group headers, in a box as tall as the whole list. */
export function DrawnRows({ drawn, lines, activeColumn }: DrawnRowsProps) {
  const { pages, total, active, pointedAt } = useInventory();
  const selection = useSelection((state) => state.selection);
  const editing = useEditing();
  const columns = useShownColumns();
  const toDraw = withActive(drawn.drawn, active.row, total, lines);
  const isDayRepeated = useRepeatedDays(drawn);
  const edited = editing.id === null ? undefined : pages.indexOf(editing.id);
  const keyOf = rowKeys(pages);
  return (
    <div role="rowgroup" className={classes.body} style={{ height: drawn.boxHeight }}>
      {toDraw.map((one) => {
        const { line, top } = one;
        if ('group' in one) return <GroupRow key={`group ${line}`} {...one} />;
        const index = one.row;
        const animal = pages.rowAt(index);
        return (
          <AnimalRow
            key={keyOf(index)}
            index={index}
            line={line}
            animal={animal}
            columns={columns}
            top={top}
            activeColumn={index === active.row ? activeColumn : null}
            isSelected={animal ? isSelected(selection, animal.id) : false}
            isPointedAt={pointedAt !== null && animal?.id === pointedAt}
            isDayRepeated={isDayRepeated(index)}
            editing={index === edited ? editing.column : null}
            onEdited={stopEditing}
          />
        );
      })}
    </div>
  );
}
