// What a start says that it waits for, in the log or in the window.

/** Said first: something is slow, but nothing more is known yet. */
export const BEING_OPENED = 'The stock is being opened, which takes longer than usual.';

/** Said of a database server that was asked, until another sentence follows. */
export const NOT_ANSWERING_YET = 'The server with the stock’s database has not answered yet.';

/** Said while the stock is migrated. */
export const BEING_MIGRATED =
  'The stock’s database is being brought up to date for this version of Animal Store. The more animals, the longer it takes.';
