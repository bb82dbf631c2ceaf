import type { Author, StepOutcome } from '../../shared/history.ts';
import type { PetRow } from '../../shared/pet.ts';
import type {
  CountedAnimal,
  StockTake,
  StockTakeRight,
  StockTakeScope,
  StockTakeState,
} from '../../shared/stock-take.ts';

/** An animal that is to be counted, and how many of it were, if it was. */
export interface AnimalToCount {
  row: PetRow;
  counted: number | null;
}

/**
 * Stock takes. What is expected is the stock of now, of what was there when it began; an animal or group is
 * counted as the stock has it at that moment, so what is sold, removed or moved later makes no difference.
 */
export interface StockTakeStore {
  /** Begins one. Repeated, it returns it as it is. */
  begin(take: { id: string; scope: StockTakeScope }, author: Author): Promise<StockTake>;
  /** The newest first. */
  list(query: { before?: number | undefined; limit: number }): Promise<StockTake[]>;
  /** Throws `not_found`, as all that follow. */
  read(number: number): Promise<StockTakeState>;
  /** Those of a place, or all, that a search finds, by name. */
  animals(query: {
    number: number;
    place: string | null;
    search: string;
    limit: number;
  }): Promise<{ animals: AnimalToCount[]; total: number }>;
  /** What a code or number is of: animals in stock or sold or, where there are none, removed ones. */
  scanned(text: string): Promise<{ rows: PetRow[]; removed: PetRow[] }>;
  /** Throws `bad_request` for one that has ended. */
  count(number: number, animals: readonly CountedAnimal[], author: Author): Promise<void>;
  /** Ends it, and notes as missing what was not counted. Repeated, it returns it as it is. */
  end(number: number, author: Author): Promise<StockTake>;
  /** Makes the stock what was counted. Throws `bad_request` where nothing is different any more, or it was sold. */
  putRight(right: StockTakeRight, author: Author): Promise<StepOutcome>;
}
