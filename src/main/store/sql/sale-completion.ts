import type { StepOutcome } from '../../../shared/history.ts';
import type { Sale, SaleId } from '../../../shared/sale.ts';
import type { Actor } from '../actor.ts';
import type { Planned } from '../planned-step.ts';
import type { Run } from './database.ts';
import type { CompletedSale } from './sale-rows.ts';

/** A sale or return with what it does to animals. */
export interface PlannedSale {
  id: SaleId;
  kind: 'sale' | 'return';
  plan: AsyncIterable<Planned> | readonly Planned[];
  changesAnimals: boolean;
  /** What the record takes on the disk, at most. */
  bytes: number;
  /** Makes the record, and before it what came back in exchange, within its transaction, of what is there then. Throws what refuses it. */
  record: (run: Run) => Promise<[...back: CompletedSale[], record: CompletedSale]>;
  soldAt?: number | null;
  undoes?: number | null;
}

/** Completes a sale or a return, unless it is already. */
export type CompleteSale = (
  sale: Pick<PlannedSale, 'id' | 'kind'>,
  author: Actor,
  planned: () => Promise<Omit<PlannedSale, 'id' | 'kind'>>,
  isMeant: (before: Sale) => boolean | Promise<boolean>,
) => Promise<Completed>;

/** Takes a whole sale back by a record of that id. */
export type UndoSale = (sale: Sale, id: SaleId, author: Actor) => Promise<StepOutcome>;

/** What became of it. */
export interface Completed {
  sale: Sale;
  outcome: StepOutcome;
}
