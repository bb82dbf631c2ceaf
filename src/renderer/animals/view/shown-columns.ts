import { useMemo } from 'react';
import { useFields } from '../../stores/fields.ts';
import { columnsOf, isShownAtFirst, type Column } from './columns.ts';
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

/** The columns that the clerk wants to see at this moment. */
export function shownColumns(): readonly Column[] {
  return shownOf(columnsOf(useFields.getState().list), useView.getState());
}
