import { testStore } from '../contract/store-contract.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { databaseIn } from '../../testing/stock.ts';
import { openSqliteStore } from './sqlite-store.ts';

testStore('SQLite', (clock) => {
  const file = databaseIn(temporaryFolder());
  return Promise.resolve(() => openSqliteStore({ file, clock }));
});
