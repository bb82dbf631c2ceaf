import { UNNAMED_CLERK, type RemovedPet, type RemovedRows } from '../../../shared/history.ts';
import { anotherTurn } from '../../platform/another-turn.ts';
import type { Connection } from './database.ts';
import type { SqlValue } from '../field-columns.ts';
import { rowColumns, rowOf, withTills } from './pet-columns.ts';
import type { Steps } from './steps.ts';

/** Animals examined before others get a turn of the event loop. */
const SLICE = 1_000;
const LAST_VERSION = 2n ** 63n - 1n;
/** Animals removed from stock, the latest first. */
export class RemovedPets {
  readonly #steps: Steps;
  readonly #fold: (text: string) => string;
  readonly #count: () => number;
  readonly #from: (offset: number, limit: number) => RemovedPet[];
  readonly #before: (version: bigint) => SqlValue[][];

  constructor(connection: Connection, steps: Steps, fold: (text: string) => string) {
    this.#steps = steps;
    this.#fold = fold;
    const count = connection.prepare<[], bigint>('SELECT count(*) FROM removed_pets').pluck();
    this.#count = () => Number(count.get() ?? 0n);
    const columns = rowColumns('removed_pets');
    const from = withTills('removed_pets');
    const rows = connection
      .prepare<[number, number], SqlValue[]>(
        `SELECT ${columns} FROM ${from} ORDER BY version DESC LIMIT ? OFFSET ?`,
      )
      .raw();
    this.#from = (offset, limit) => rows.all(limit, offset).map((row) => this.#removedOf(row));
    const before = connection
      .prepare<[bigint], SqlValue[]>(
        `SELECT ${columns} FROM ${from} WHERE version < ? ORDER BY version DESC LIMIT ${SLICE}`,
      )
      .raw();
    this.#before = (version) => before.all(version);
  }

  async rows(offset: number, limit: number, search: string): Promise<RemovedRows> {
    const text = this.#fold(search.trim());
    if (text === '') return { rows: this.#from(offset, limit), total: this.#count() };
    const rows: RemovedPet[] = [];
    let total = 0;
    for (let version = LAST_VERSION; ;) {
      const slice = this.#before(version);
      for (const raw of slice) {
        const row = rowOf(raw);
        version = BigInt(row.version);
        if (!this.#fold(row.name).includes(text) && String(row.id) !== text) continue;
        if (total >= offset && rows.length < limit) rows.push(this.#removedOf(raw));
        total += 1;
      }
      if (slice.length < SLICE) return { rows, total };
      await anotherTurn();
    }
  }

  #removedOf(raw: SqlValue[]): RemovedPet {
    const row = rowOf(raw);
    const step = this.#steps.ofChange(row.version);
    return { ...row, removedAt: step?.at ?? 0, removedBy: step?.author ?? UNNAMED_CLERK };
  }
}
