import { say } from '../../shared/say.ts';

// What a start says that it waits for, in the log or in the window, also after it has failed: without values, so that
// the window finds the words of its language by the English ones.

/** Said first: something is slow, but nothing more is known yet. */
export const BEING_OPENED = say`The stock is being opened, which takes longer than usual.`.english;

/** Said of a database server that was asked, until another sentence follows. */
export const NOT_ANSWERING_YET = say`The server with the stock’s database has not answered yet.`
  .english;

/** Said while the stock is migrated. */
export const BEING_MIGRATED =
  say`The stock’s database is being brought up to date for this version of Animal Store. The more animals, the longer it takes.`
    .english;

/** Said while the ways out of a problem with the database are sought. */
export const WAYS_OUT_SOUGHT =
  say`The stock can’t be opened. Its backups are being checked, to tell what can be done. The more animals, the longer it takes.`
    .english;

/** Said while a person's choice among those ways is carried out. */
export const BEING_RESTORED =
  say`The newest backup is being restored. The more animals, the longer it takes.`.english;
export const BEING_SALVAGED =
  say`What can still be read of the stock is being copied. The more animals, the longer it takes.`
    .english;
