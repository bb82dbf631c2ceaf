import type { Need } from '../../shared/books/book.ts';
import type {
  PrintedBook,
  RegisterPage,
  WantedEntries,
  WantedPage,
} from '../../shared/register-calls.ts';
import type {
  RegisterCheck,
  RegisterHead,
  RegisterLine,
  RegisterPerson,
  RegisterSeal,
} from '../../shared/register.ts';

/** The register of what came and went, which every step and record continues in its own transaction. */
export interface RegisterStore {
  head(): Promise<RegisterHead>;
  /** The next entries after a number, at most `MOST_LINES`; none at the end. */
  lines(after: number): Promise<RegisterLine[]>;
  /** All entries of an animal. */
  ofPet(id: bigint): Promise<RegisterLine[]>;
  /** The next persons after a hash, by hash, at most `MOST_LINES`; those deleted are missing. */
  persons(after: string): Promise<RegisterPerson[]>;
  /** How many persons there are, and of how many customers the data was deleted: who is named is another as one changes. */
  personsState(): Promise<{ persons: number; erased: number }>;
  /** The hashes of what is written of a customer, and of those who are the same. */
  hashesOf(customerId: string): Promise<string[]>;
  /** A page of it, as a shop in a country is shown it. */
  page(wanted: WantedPage, country: string): Promise<RegisterPage>;
  /** A country's book, of the animals that were there on any of the days, as it is printed. */
  book(wanted: WantedEntries, country: string): Promise<Omit<PrintedBook, 'seal'>>;
  /** What a country's book lacks of an animal's arrival. */
  missing(animal: bigint, country: string): Promise<Need[]>;
  /**
   * When (Unix ms) the last animal left that had come from a customer: infinite while one is still here, and before
   * everything where none has come.
   */
  suppliedUntil(customerId: string): Promise<number>;
  /** The signed states, the oldest first. */
  seals(): Promise<RegisterSeal[]>;
  /** Keeps a signed state, unless that entry has one. */
  seal(seal: RegisterSeal): Promise<void>;
  /**
   * Reads the whole register and compares it with the stock, with its signed states and with the last entry of a
   * print or an export, and what this computer remembers to have signed, if these are given. It names the entries and
   * animals that are not as they were written.
   */
  check(known?: RegisterHead, remembered?: RegisterSeal): Promise<RegisterCheck>;
}

/** The most entries or persons that are read at a time. */
export const MOST_LINES = 5_000;
