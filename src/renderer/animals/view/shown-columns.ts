import { useMemo } from 'react';
import { useFields } from '../../stores/fields.ts';
import { useIsTelephone } from '../../ui/text-scale.ts';
import { columnsOf, fieldColumn, FIRST_FIELD, isShownAtFirst, type Column } from './columns.ts';
import { useView } from './view-store.ts';

/** Decided once: a column that comes and goes with the window's width would be a riddle. */
const IS_WIDE = window.matchMedia('(min-width: 62em)').matches;

type Choice = Pick<ReturnType<typeof useView.getState>, 'hidden' | 'shown'>;

function shownOf(columns: readonly Column[], { hidden, shown }: Choice): readonly Column[] {
  return columns.filter(
    ({ id }) => shown.includes(id) || (!hidden.includes(id) && isShownAtFirst(id, IS_WIDE)),
  );
}

/** All columns that the list can show, in order. */
export function useColumns(): readonly Column[] {
  const fields = useFields(({ list }) => list);
  return useMemo(() => columnsOf(fields), [fields]);
}

/** The columns that the clerk wants to see, in order. */
export function useShownColumns(): readonly Column[] {
  const columns = useColumns();
  const hidden = useView((view) => view.hidden);
  const shown = useView((view) => view.shown);
  return useMemo(() => shownOf(columns, { hidden, shown }), [columns, hidden, shown]);
}

/** What the two lines of a row show where there is no room for columns. */
const IN_TWO_LINES: readonly string[] = ['name', 'category', 'status', fieldColumn(FIRST_FIELD)];

/** The columns for which the list has room: all, or on a telephone those of its two lines. */
export function useColumnsWithRoom(): readonly Column[] {
  const isTelephone = useIsTelephone();
  const columns = useColumns();
  return useMemo(
    () => (isTelephone ? columns.filter(({ id }) => IN_TWO_LINES.includes(id)) : columns),
    [isTelephone, columns],
  );
}

/** The columns of the list as it is drawn, in order. */
export function useDrawnColumns(): readonly Column[] {
  const isTelephone = useIsTelephone();
  const withRoom = useColumnsWithRoom();
  const shown = useShownColumns();
  const hidden = useView((view) => view.hidden);
  return useMemo(
    () => (isTelephone ? withRoom.filter(({ id }) => !hidden.includes(id)) : shown),
    [isTelephone, withRoom, shown, hidden],
  );
}

/** The columns that the clerk wants to see at this moment. */
export function shownColumns(): readonly Column[] {
  return shownOf(columnsOf(useFields.getState().list), useView.getState());
}
