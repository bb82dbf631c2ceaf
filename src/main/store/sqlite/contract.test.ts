import { testStore } from '../contract/store-contract.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { databaseIn } from '../../testing/stock.ts';
import { openThreadedStore } from './thread/threaded-store.ts';

// In threads, as every host opens it: they pass each call on to the store that a terminal opens without.
testStore('SQLite', (clock) => {
  const file = databaseIn(temporaryFolder());
  return Promise.resolve(() => openThreadedStore({ file, clock }));
});
