/** Says that the stock is being migrated; for the log and for whoever looks at the window. */
export const BEING_MIGRATED =
  'The stock’s database is being brought up to date for this version of Animal Store. The more animals, the longer it takes.';
