import type { BookedRecord } from '../../shared/bookkeeping.ts';
import type { Customer, CustomerId, CustomerRead, CustomerSummary } from '../../shared/customer.ts';
import type { Delivery, DeliveryToTakeIn } from '../../shared/delivery.ts';
import type { Author, StepOutcome } from '../../shared/history.ts';
import type { Actor } from './actor.ts';
import type {
  CashToMove,
  DepositToTake,
  OpenSale,
  PaymentToCorrect,
  ReturnToComplete,
  Sale,
  SaleDraft,
  SaleId,
  SaleToComplete,
} from '../../shared/sale.ts';
import type { SalesQuery, SaleSummary } from '../../shared/sales-query.ts';
import type {
  ForeseenSales,
  ProblemQuery,
  ProblemToSettle,
  SaleProblem,
} from '../../shared/recorded-sale.ts';
import type { JournalReceipt } from '../../shared/till-journal.ts';
import type { Close, CloseToComplete, OpenDrawer, SalesReport } from '../../shared/sales-report.ts';

/** Which records: from one moment to another (Unix ms), behind one that was read before. */
export interface BookedQuery {
  from: number;
  to: number;
  after?: Pick<BookedRecord, 'at' | 'number'> | undefined;
  limit: number;
}

/** A sale that has happened at a till; one that `takesNothing` leaves the stock as it is. */
export interface SaleToRecord {
  receipt: JournalReceipt;
  /** What the shop calls the till. */
  till: string;
  takesNothing: boolean;
}

/** What became of it; `isNew` is false where it was recorded before. */
export interface RecordedSale {
  id: SaleId;
  isNew: boolean;
  kind: 'sale' | 'return';
  /** How many animals left the stock by it, or came back. */
  animals: number;
  /** How many problems it has. */
  problems: number;
}

/** What was sold, each as a record of its own. Numbers only grow and are never given twice. */
export interface SaleStore {
  /** The sales that are not completed, those begun first first. */
  open(): Promise<OpenSale[]>;
  /**
   * Keeps an unfinished sale as it is now, and returns its version. Throws `bad_request` for too many, for one that is
   * completed, and for one that is kept in another version than it names.
   */
  park(sale: SaleDraft): Promise<number>;
  /** Drops an unfinished sale. Throws `bad_request` where a deposit is on it, and for another version. */
  drop(id: SaleId, version?: number): Promise<void>;
  /**
   * Completes a sale, all or nothing, and takes its animals out of stock. Repeated, it returns the sale as it
   * was completed; with other lines, it throws `bad_request`. Throws `invalid_body` with `fields['lines.0']` for what is no longer in stock,
   * and `owner_needed` for a larger discount than they may give.
   */
  complete(sale: SaleToComplete, author: Actor): Promise<{ sale: Sale; outcome: StepOutcome }>;
  /**
   * Records a sale that has happened at a till, or what takes one back: never refused, whatever the stock says, and under an
   * id that is there already only once. What is odd in it becomes a problem.
   */
  record(sale: SaleToRecord, author: Actor): Promise<RecordedSale>;
  /** What recording sales, one after the other, would do. */
  foresee(sales: { receipts: readonly JournalReceipt[] }): Promise<ForeseenSales>;
  /**
   * Takes recorded sales back as if they had never come, so that they can be recorded anew; what was returned of them
   * stays so. Throws `owner_needed`.
   */
  takeBack(
    sales: { ids: readonly SaleId[] },
    author: Actor,
  ): Promise<{ sales: number; animals: number }>;
  /** The problems that nobody has settled, the newest first, or all of one sale. */
  problems(query: ProblemQuery): Promise<SaleProblem[]>;
  /** Settles a problem by a reason. Throws `not_found` where there is none that is open. */
  settle(problem: ProblemToSettle, author: Author): Promise<SaleProblem>;
  /** Takes some of a sale back, as a record of its own. Throws `not_found` and `bad_request`. */
  return(back: ReturnToComplete, author: Actor): Promise<{ sale: Sale; outcome: StepOutcome }>;
  /** Takes a deposit on an unfinished sale, or pays it back. Throws `not_found` and `bad_request`. */
  deposit(deposit: DepositToTake, author: Actor): Promise<Sale>;
  /** Puts cash into a drawer, or takes it out. */
  moveCash(cash: CashToMove, author: Actor): Promise<Sale>;
  /**
   * Puts right in which way a sale or return was paid, as a record of its own. Throws `not_found`, and `bad_request` for
   * one whose drawer is closed and for a way in which nothing was paid.
   */
  correct(correction: PaymentToCorrect, author: Actor): Promise<Sale>;
  /** Completed sales and returns, the newest first. */
  page(query: SalesQuery): Promise<{ sales: SaleSummary[]; hasMore: boolean }>;
  /** Throws `not_found`. */
  read(id: SaleId): Promise<Sale>;
}

export interface CustomerStore {
  /** By name; those that have all words of the search. */
  list(query: { search: string; limit: number }): Promise<CustomerSummary[]>;
  /** With those who were merged into them. Throws `not_found`. */
  read(id: CustomerId): Promise<CustomerRead>;
  /** Adds or changes one. Throws `bad_request` for too many, `not_found` for one whose data is deleted. */
  save(customer: Customer): Promise<Customer>;
  /** Makes two into one, who gets what they have none of from the other. Throws `not_found`. */
  merge(from: CustomerId, into: CustomerId): Promise<void>;
  /** Makes one who was merged a customer of their own again, with what was theirs. Throws `not_found`. */
  split(id: CustomerId): Promise<void>;
  /**
   * Deletes the data of one whose last sale or delivery, and what was supplied by them until then (Unix ms), is so many
   * years ago. Throws `not_found` and `bad_request`.
   */
  erase(id: CustomerId, keptYears: number, suppliedUntil?: number): Promise<void>;
}

export interface CloseStore {
  /** What records between two moments (Unix ms) come to. */
  sales(range: { from: number; to: number }): Promise<SalesReport>;
  /** Records from one moment to another (Unix ms) as a bookkeeper enters them, in the order of their moments. */
  records(query: BookedQuery): Promise<BookedRecord[]>;
  /** What a drawer, or the first one where it is none, did after its last close. */
  open(drawer: string): Promise<OpenDrawer>;
  /** Closes a drawer, once. Throws `bad_request` when another close came first, and for a drawer that has nothing to close. */
  complete(close: CloseToComplete, author: Author): Promise<Close>;
  /** The newest first. */
  list(query: { before?: number | undefined; limit: number }): Promise<Close[]>;
  /** Throws `not_found`. */
  read(number: number): Promise<{ close: Close; report: SalesReport }>;
}

export interface DeliveryStore {
  /**
   * Adds the animals that arrived and the delivery's record, all or nothing. Repeated, it returns the delivery as
   * it is. Throws as adding many animals does.
   */
  takeIn(
    delivery: DeliveryToTakeIn,
    author: Author,
  ): Promise<{ delivery: Delivery; outcome: StepOutcome }>;
  /** The newest first; with an animal the one that brought it, with a document those that came with it. */
  list(query: {
    before?: number | undefined;
    petId?: bigint | undefined;
    document?: string | undefined;
    limit: number;
  }): Promise<Delivery[]>;
}
