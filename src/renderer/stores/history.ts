import { create } from 'zustand';
import type { AskedAction } from '../../shared/history.ts';
import { showScreen } from './shell.ts';

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
