import { ShopError } from '../../../shared/errors.ts';
import type { Database, Statement } from './database.ts';
import { TABLES_VERSION } from './migrate.ts';
import { databaseError } from './postgres-errors.ts';

/** How often the database is checked, and how long a reply may take (both ms). */
const INTERVAL = 1_000;
const ANSWER_TIME = 2_000;
/** An outage of up to this time (ms) is not reported: requests wait for it to end. */
const PATIENCE = 2_000;

/** The row that every commit needs: if it can be written, animals can be added. */
const WRITE: Statement = {
  name: 'probe',
  text: 'UPDATE shop SET pets_revision = pets_revision WHERE only_row = 1',
};

/** Of a table that no version alters. */
const READ: Statement = { name: 'look', text: 'SELECT max(version) AS version FROM migrations' };

const OUTDATED =
  'A newer version of Animal Store has brought this database up to date. Update Animal Store here as well, and start it again.';

/**
 * Detects when the database can't be reached or written, even if there are no requests or a cut
 * connection leaves statements hanging, and when it works again, which only a write can prove. Also
 * detects that a newer version has changed the tables: from then on, nothing is read or written, and
 * `database_newer` is told, which only a start of a newer version ends.
 */
export class Watch {
  readonly #database: Database;
  readonly #tell: (problem: ShopError | null) => void;
  readonly #timer: NodeJS.Timeout;
  #problem: ShopError | null = null;
  #looking = false;
  #isOver = false;
  #answeredAt = performance.now();

  constructor(database: Database, tell: (problem: ShopError | null) => void) {
    this.#database = database;
    this.#tell = tell;
    this.#timer = setInterval(() => void this.#look(), INTERVAL).unref();
  }

  /** Records that a request failed because of the database. */
  failed(problem: ShopError): void {
    if (this.#isOver) return;
    const isKnown = this.#problem?.message === problem.message;
    this.#problem = problem;
    if (!isKnown) this.#tell(problem);
  }

  /** Makes a tiny write, waiting for the database as a request would. Throws `storage_unavailable`. */
  async probe(): Promise<void> {
    await this.#database.untilReached(() => this.#database.once(WRITE, []));
    this.#passed();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const [found] = await this.#database.once<{ version: number }>(READ, [], ANSWER_TIME);
      if ((found?.version ?? 0) > TABLES_VERSION) {
        this.#end();
      } else {
        if (this.#problem) await this.#database.once(WRITE, [], ANSWER_TIME);
        this.#passed();
      }
    } catch (error) {
      const problem = databaseError(error);
      const isAway = performance.now() - this.#answeredAt > PATIENCE;
      if (isAway && problem instanceof ShopError) this.failed(problem);
    }
    this.#looking = false;
  }

  /** A node that went on would store by its own rules what the newer ones read by theirs. */
  #end(): void {
    this.close();
    this.#database.refuse(new ShopError('storage_unavailable', OUTDATED));
    this.failed(new ShopError('database_newer', OUTDATED));
    // What was still under way, and fails or is done now, changes nothing of that.
    this.#isOver = true;
  }

  #passed(): void {
    this.#answeredAt = performance.now();
    if (!this.#problem || this.#isOver) return;
    this.#problem = null;
    this.#tell(null);
  }
}
