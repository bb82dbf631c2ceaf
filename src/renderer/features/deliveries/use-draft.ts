import { create } from 'zustand';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { EMPTY_ROW, type TypedRow } from './delivery-rows.ts';

interface Draft {
  /** Made here, so that a delivery that is sent twice arrives once. */
  id: string;
  /** The supplier's name, and their number if one of those whom the shop knows was chosen. */
  supplier: string;
  supplierId: string | null;
  day: string;
  document: string;
  rows: readonly TypedRow[];
}

const LEAST_ROWS = 8;

function emptyDraft(): Draft {
  return {
    id: crypto.randomUUID(),
    document: '',
    day: dayNamed(Date.now()),
    supplier: '',
    supplierId: null,
    rows: withRoom([]),
  };
}

/** The rows with an empty one below them. */
function withRoom(rows: readonly TypedRow[]): readonly TypedRow[] {
  const used = rows.findLastIndex((row) => Object.values(row).some((text) => text !== '')) + 1;
  const count = Math.max(LEAST_ROWS, used + 1);
  return Array.from({ length: count }, (_, index) => rows[index] ?? EMPTY_ROW);
}

/** The delivery that is being typed, kept while other screens are shown. */
export const useDraft = create<Draft>(emptyDraft);

/** Changes what is typed. */
export function typeDraft({ rows, ...others }: Partial<Draft>): void {
  useDraft.setState({ ...others, ...(rows && { rows: withRoom(rows) }) });
}

/** Begins a new delivery. */
export function clearDraft(): void {
  useDraft.setState(emptyDraft());
}
