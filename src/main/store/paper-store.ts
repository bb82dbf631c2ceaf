import type { Papers, PapersChange } from '../../shared/papers.ts';

/** How the shop prints labels, cards and slips: the built-in templates as long as nothing was changed. */
export interface PaperStore {
  read(): Promise<Papers>;
  /** Returns all as they are then. */
  change(change: PapersChange): Promise<Papers>;
}
