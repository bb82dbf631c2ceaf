import { create } from 'zustand';
import { showScreen } from './shell.ts';

interface HistoryChoice {
  /** The animal whose history is shown; null for the whole shop. */
  animal: { id: bigint; name: string } | null;
}

/** What the history screen shows. */
export const useHistoryChoice = create<HistoryChoice>(() => ({ animal: null }));

/** Shows the history of one animal. */
export function showHistoryOf({ id, name }: { id: bigint; name: string }): void {
  useHistoryChoice.setState({ animal: { id, name } });
  showScreen('history');
}
