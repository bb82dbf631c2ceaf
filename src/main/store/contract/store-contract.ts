import { describe } from 'vitest';
import type { Store } from '../store.ts';
import { testAdditions } from './additions.ts';
import { testCategories } from './categories.ts';
import { testChanges } from './changes.ts';
import { testDetails } from './details.ts';
import { testFields } from './fields.ts';
import { testGroups } from './groups.ts';
import { testHistory } from './history.ts';
import { testHistoryQuestions } from './history-questions.ts';
import { testImports } from './imports.ts';
import { testManyAnimals } from './many-animals.ts';
import { testPages } from './pages.ts';
import { testPapers } from './papers.ts';
import { testPersons } from './persons.ts';
import { testPhotographs } from './photographs.ts';
import { testSavedViews } from './saved-views.ts';
import { testRecords } from './records.ts';
import type { StandingClock } from '../../testing/records.ts';
import { ContractShop } from './contract-shop.ts';
import { testToday } from './today.ts';
import { testSales } from './sales.ts';
import { testRevisions } from './revisions.ts';
import { testViewProperties } from './view-properties.ts';
import { testUniqueCodes } from './unique-codes.ts';
import { testViews } from './views.ts';

/**
 * What every store promises, in whatever database it keeps the shop. `create` makes an empty
 * database and returns a function that opens it, again after each close.
 */
export function testStore(
  name: string,
  create: (clock: StandingClock) => Promise<() => Promise<Store>>,
): void {
  describe(`the store in ${name}`, () => {
    const shop = new ContractShop(create);
    testAdditions(shop);
    testPages(shop);
    testViews(shop);
    testViewProperties(shop);
    testGroups(shop);
    testChanges(shop);
    testFields(shop);
    testDetails(shop);
    testSales(shop);
    testUniqueCodes(shop);
    testSavedViews(shop);
    testPapers(shop);
    testPhotographs(shop);
    testImports(shop);
    testManyAnimals(shop);
    testHistory(shop);
    testHistoryQuestions(shop);
    testToday(shop);
    testCategories(shop);
    testRecords(shop);
    testPersons(shop);
    testRevisions(shop);
  });
}
