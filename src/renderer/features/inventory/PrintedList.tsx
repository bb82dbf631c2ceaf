import { useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Field } from '../../../shared/fields/field.ts';
import type { InventoryView, PetGroups } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { animalsText, exactTime } from '../../ui/formats.ts';
import { tabLabel } from './StatusTabs.tsx';
import { cellText, hasText } from './cell-text.ts';
import { useShownColumns } from './shown-columns.ts';
import { filterTexts } from './filter-words.ts';
import { GroupLines, type GroupSpan } from './group-lines.ts';
import { GroupName } from './GroupName.tsx';
import { usePrinting } from './printing.ts';
import classes from './PrintedList.module.css';

/** Set on the page while the inventory is on screen: only this list is printed then. */
const MARK = 'data-prints-list';

function narrowedBy(
  view: InventoryView,
  categoryName: (id: bigint) => string,
  fields: readonly Field[],
): string[] {
  const { status, categoryId, search, filters = [], ids } = view;
  return [
    ids ? 'selected' : '',
    status === 'all' ? '' : tabLabel(status),
    categoryId === null ? '' : categoryName(categoryId),
    search === '' ? '' : `“${search}” in the name`,
    ...filterTexts(fields, filters),
  ].filter((words) => words !== '');
}

/** The rows by group; one group holds all of them when the list is not grouped. */
function inGroups(
  rows: readonly PetRow[],
  groups: PetGroups | null,
): { group: GroupSpan | null; animals: readonly PetRow[] }[] {
  if (groups === null) return [{ group: null, animals: rows }];
  return new GroupLines(rows.length, groups).spans.map((group) => ({
    group,
    animals: rows.slice(group.first, group.first + group.count),
  }));
}

function Sheet({ rows, view }: { rows: readonly PetRow[]; view: InventoryView }) {
  const groups = usePrinting((printing) => printing.groups);
  const columns = useShownColumns().filter(hasText);
  const readAt = usePrinting((printing) => printing.readAt);
  const categoryName = useCategoryName();
  const fields = useFields(({ list }) => list);
  return (
    <>
      <h1 className={classes.heading}>
        {['Animals', ...narrowedBy(view, categoryName, fields)].join(' – ')}
      </h1>
      <p>
        {animalsText(rows.length)}, {exactTime(readAt)}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {inGroups(rows, groups).map(({ group, animals }) => (
          <tbody key={group?.line ?? 0}>
            {group && (
              <tr>
                <th colSpan={columns.length} scope="rowgroup">
                  <GroupName group={group} />
                </th>
              </tr>
            )}
            {animals.map((animal) => (
              <tr key={String(animal.id)}>
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {cellText(animal, column, categoryName)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

/** The list on paper: every row, under a heading, and nothing else from the window. */
export function PrintedList() {
  const { rows, view } = usePrinting();
  useEffect(() => {
    document.documentElement.setAttribute(MARK, '');
    return () => {
      document.documentElement.removeAttribute(MARK);
    };
  }, []);
  useLayoutEffect(() => {
    if (!rows) return undefined;
    const done = () => {
      usePrinting.setState({ rows: null, groups: null, view: null });
    };
    window.addEventListener('afterprint', done);
    window.print();
    return () => {
      window.removeEventListener('afterprint', done);
    };
  }, [rows]);

  return createPortal(
    <div className={classes.paper}>
      {rows && view ? (
        <Sheet rows={rows} view={view} />
      ) : (
        <p>To print the whole list, press Ctrl+P (⌘P) while the list is on screen.</p>
      )}
    </div>,
    document.body,
  );
}
