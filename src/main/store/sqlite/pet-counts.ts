import type { StatusCounts, StatusTab } from '../../../shared/inventory.ts';
import type { PetStatus } from '../../../shared/pet.ts';
import type { Connection } from './database.ts';
import { statusCode } from '../field-columns.ts';

const TABS: StatusTab[] = ['none', 'available', 'pending', 'sold'];

/**
 * How many animals there are by status and by category, kept in tables so that totals cost nothing
 * even with a million animals. What a transaction adds is collected by status and written once at
 * its end, by `write`. The counts by category lag behind (NameIndex).
 */
export class PetCounts {
  readonly #statements;
  readonly #byStatus = [0, 0, 0, 0];

  constructor(connection: Connection) {
    this.#statements = {
      total: connection.prepare('UPDATE pet_totals SET animals = animals + ? WHERE status = ?'),
      totals: connection
        .prepare<[], [number, number]>('SELECT status, animals FROM pet_totals')
        .raw()
        .safeIntegers(false),
      category: connection
        .prepare<[bigint], [number, number]>(
          'SELECT status, sum(animals) FROM pet_counts WHERE category_id = ? GROUP BY status',
        )
        .raw()
        .safeIntegers(false),
      authors: connection
        .prepare<{ code: number | null; categoryId: bigint | null }, [string, number]>(
          `SELECT added_by, sum(animals) FROM pet_counts
           WHERE (@code IS NULL OR status = @code)
             AND (@categoryId IS NULL OR category_id = @categoryId) GROUP BY added_by`,
        )
        .raw()
        .safeIntegers(false),
    };
  }

  /** Records an animal that the current transaction adds. */
  note(status: PetStatus | null | undefined): void {
    const code = statusCode(status) ?? 0;
    this.#byStatus[code] = (this.#byStatus[code] ?? 0) + 1;
  }

  /** Writes what was recorded, within the transaction. */
  write(): void {
    for (const [code, animals] of this.#byStatus.entries()) {
      if (animals > 0) this.#statements.total.run(animals, code);
    }
    this.forget();
  }

  /** Drops what was recorded: the transaction is over, either way. */
  forget(): void {
    this.#byStatus.fill(0);
  }

  /** Counts all animals, or those of one category as far as NameIndex has got. */
  read(categoryId: bigint | null = null): StatusCounts {
    const { totals, category } = this.#statements;
    const counted = { available: 0, pending: 0, sold: 0, none: 0, all: 0 };
    for (const [code, animals] of categoryId === null ? totals.all() : category.all(categoryId)) {
      counted[TABS[code] ?? 'none'] += animals;
      counted.all += animals;
    }
    return counted;
  }

  /** Counts the animals of a status tab and category by author, as far as NameIndex has got. */
  byAuthor(status: StatusTab, categoryId: bigint | null): ReadonlyMap<string, number> {
    const code = status === 'all' ? null : TABS.indexOf(status);
    return new Map(this.#statements.authors.all({ code, categoryId }));
  }
}
