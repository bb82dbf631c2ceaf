import { ShopError } from '../../../shared/errors.ts';
import { observedClock } from '../../platform/observed.ts';
import type { Database, Statement } from './database.ts';
import { TABLES_VERSION } from './migrate.ts';
import { databaseError, takesNoWrites } from './postgres-errors.ts';
import { say } from '../../../shared/say.ts';

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
const READ: Statement = {
  name: 'look',
  text: `SELECT max(version) AS version,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
    current_setting('transaction_read_only') = 'on' AS is_read_only,
    pg_is_in_recovery() AS is_standby FROM migrations`,
};

interface Look {
  version: number;
  /** The database's clock (ms since 1970). */
  now: number;
  is_read_only: boolean;
  is_standby: boolean;
}

/** By how much (ms) a node's clock may differ from the database's before limits can't be relied on. */
const CLOCK_TOLERANCE = 2_000;

const OUTDATED =
  'A newer version of Animal Store has brought this database up to date. Update Animal Store here as well, and start it again.';

/**
 * Detects when the database can't be reached or written, even if there are no requests or a cut
 * connection leaves statements hanging, and when it works again, which only a write can prove. Also
 * detects that this node's clock differs from the database's, by which all nodes' limits would be
 * void, and that a newer version has changed the tables: from then on, nothing is read or written,
 * and `database_newer` is reported, which only a start of a newer version ends.
 */
export class HealthMonitor {
  readonly #database: Database;
  readonly #report: (problem: ShopError | null) => void;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #problem: ShopError | null = null;
  #looking = false;
  #isOver = false;
  /** Whether it was the leading server: a write to any other may soon reach that one. */
  #isLeader = true;
  #answeredAt = performance.now();

  /** `now` is this node's clock (ms since 1970). */
  constructor(
    database: Database,
    report: (problem: ShopError | null) => void,
    now: () => number = Date.now,
  ) {
    this.#database = database;
    this.#report = report;
    this.#now = now;
    this.#timer = setInterval(() => void this.#look(), INTERVAL).unref();
  }

  /** Records that a request failed because of the database. */
  failed(problem: ShopError): void {
    if (this.#isOver) return;
    this.#database.isReadOnly = this.#isLeader && takesNoWrites(problem);
    const isKnown = this.#problem?.message === problem.message;
    this.#problem = problem;
    if (!isKnown) this.#report(problem);
  }

  /** Makes a tiny write, waiting for the database as a request would. Throws `storage_unavailable`. */
  async probe(): Promise<void> {
    await this.#database.untilReached(() => this.#database.once(WRITE, []));
    this.#passed();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** From now on nothing is read or written, for this reason, which only another start can end. */
  end(problem: ShopError): void {
    this.close();
    this.#database.refuse(new ShopError('storage_unavailable', problem.message));
    this.failed(problem);
    // What was still under way, and fails or is done now, changes nothing of that.
    this.#isOver = true;
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const asked = this.#now();
      const [found] = await this.#database.once<Look>(READ, [], ANSWER_TIME);
      const answered = this.#now();
      if (found) observedClock.publish({ ahead: (asked + answered) / 2 - found.now });
      const wrongClock = found && clockProblem(found.now, asked, answered);
      if ((found?.version ?? 0) > TABLES_VERSION) {
        // A node that went on would store by its own rules what the newer ones read by theirs.
        this.end(new ShopError('database_newer', OUTDATED));
      } else if (wrongClock) {
        this.failed(wrongClock);
      } else {
        this.#isLeader = found?.is_standby === false;
        if (this.#problem || found?.is_read_only) await this.#database.once(WRITE, [], ANSWER_TIME);
        this.#passed();
      }
    } catch (error) {
      const problem = databaseError(error);
      const isAway = performance.now() - this.#answeredAt > PATIENCE;
      if (isAway && problem instanceof ShopError) this.failed(problem);
    }
    this.#looking = false;
  }

  #passed(): void {
    this.#answeredAt = performance.now();
    this.#database.isReadOnly = false;
    if (!this.#problem || this.#isOver) return;
    this.#problem = null;
    this.#report(null);
  }
}

/** A reply that took long says less of the clock: it was made at any moment between. */
function clockProblem(database: number, asked: number, answered: number): ShopError | null {
  const off = Math.max(asked - database, database - answered);
  if (off <= CLOCK_TOLERANCE) return null;
  const seconds = String(Math.round(off / 1_000));
  return new ShopError(
    'storage_unavailable',
    asked > database
      ? say`The clock of this machine is ${seconds} s ahead of the database’s, so that limits are not counted rightly. Set both by a time server (NTP).`
      : say`The clock of this machine is ${seconds} s behind the database’s, so that limits are not counted rightly. Set both by a time server (NTP).`,
  );
}
