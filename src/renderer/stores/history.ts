import { create } from 'zustand';
import type { AskedAction, HistoryPage, HistoryQuery } from '../../shared/history.ts';
import { showScreen } from './shell.ts';
import { useCallPages } from './use-call.ts';

/** What the history is asked for; what is empty does not matter. */
export interface HistoryChoice {
  /** The animal whose history is shown; null for the whole shop. */
  animal: { id: bigint; name: string } | null;
  action: AskedAction | '';
  /** A kind of author or, after a colon, one of them: `till`, `till:` and the id of its key. */
  who: string;
  /** The first and the last day, as YYYY-MM-DD. */
  fromDay: string;
  toDay: string;
  /** Words of the animals' names, or a number. */
  search: string;
}

/** The history of everything. */
export const EVERYTHING: HistoryChoice = {
  animal: null,
  action: '',
  who: '',
  fromDay: '',
  toDay: '',
  search: '',
};

/** What the history screen shows. */
export const useHistoryChoice = create<HistoryChoice & { tab: 'history' | 'removed' }>(() => ({
  ...EVERYTHING,
  tab: 'history',
}));

/** Shows the part of the history that is asked for. */
export function showHistory(choice: Partial<HistoryChoice>): void {
  useHistoryChoice.setState({ ...EVERYTHING, ...choice, tab: 'history' });
  showScreen('history');
}

/** Entries per call: a few screens. */
const PAGE = 100;

/** What the history is filtered by. */
export type HistoryFilter = Omit<HistoryQuery, 'cursor' | 'limit'>;

const after = ({ next }: HistoryPage) => (next === null ? null : { cursor: next });

/** The newest entries that pass a filter, with a way to show more. */
export function useHistory(filter: HistoryFilter) {
  const { pages, ...reading } = useCallPages('history.page', { ...filter, limit: PAGE }, after);
  return { ...reading, entries: pages?.flatMap(({ entries }) => entries) ?? null };
}
