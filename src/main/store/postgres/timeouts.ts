/** Longer (ms) than a clerk waits, or any till's request takes; after that, the database ends a statement. */
export const STATEMENT_TIME = 15_000;
/** How much later (ms) the database must have said so; after that, the connection counts as cut. */
export const DRIVER_GRACE = 3_000;

/** The limit for importing or moving millions (ms), which takes its time. */
const SLOW_STATEMENT_TIME = 600_000;
/** The limit for migrating (ms): a migration that a limit ended would begin anew, and never be done. */
const LONGEST_STATEMENT_TIME = 86_400_000;
/**
 * How transactions begin, and how long the driver waits for a statement's answer (ms), where that is
 * not the pool's time. `slow` has statements that take their time, and `endless` any; `alone` takes
 * its time and may be left waiting in between, as nobody else uses the database meanwhile.
 */
export const TIMEOUTS = {
  quick: { begin: 'BEGIN', limit: {} },
  slow: limitedTo(SLOW_STATEMENT_TIME),
  alone: limitedTo(
    SLOW_STATEMENT_TIME,
    `SET LOCAL idle_in_transaction_session_timeout = ${SLOW_STATEMENT_TIME}`,
  ),
  endless: limitedTo(LONGEST_STATEMENT_TIME),
};

function limitedTo(time: number, ...more: readonly string[]) {
  return {
    begin: ['BEGIN', `SET LOCAL statement_timeout = ${time}`, ...more].join('; '),
    limit: { query_timeout: time + DRIVER_GRACE },
  };
}
