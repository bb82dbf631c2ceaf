import { describe } from 'vitest';
import type { Store } from '../store.ts';
import { testArticles } from './articles.ts';
import { testAdditions, testPages } from './additions.ts';
import { testCategories } from './categories.ts';
import { testChanges } from './changes.ts';
import { testClerkRules } from './clerk-rules.ts';
import { testDetails, testFields } from './details.ts';
import { testGroups } from './groups.ts';
import { testSaleProperties } from './sale-properties.ts';
import { testCostsAndCurrencies } from './costs-and-currencies.ts';
import { testErasedCustomers } from './erased-customers.ts';
import { testCustomersAndCloses } from './customers-and-closes.ts';
import { testDeliveries } from './deliveries.ts';
import { testTreatments } from './treatments.ts';
import { testStockTakes } from './stock-takes.ts';
import { testSales } from './sales.ts';
import { testReturns } from './returns.ts';
import { testSaleRules } from './sale-rules.ts';
import { testCorrections } from './corrections.ts';
import { testExchanges } from './exchanges.ts';
import { testMoneyRecords } from './money-records.ts';
import { testHistory, testHistoryQuestions } from './history.ts';
import { testImports, testManyAnimals } from './imports.ts';
import { testPapers, testProfile, testSavedViews } from './kept-lists.ts';
import { testPersons, testRecords, testRevisions } from './records.ts';
import { testMovedAnimals } from './moved-animals.ts';
import { testPhotographs } from './photographs.ts';
import { testRecordedSales } from './recorded-sales.ts';
import { testRegisterDays } from './register-days.ts';
import { testRegister } from './register.ts';
import type { StandingClock } from '../../testing/records.ts';
import { ContractShop } from './contract-shop.ts';
import { testUndoneByTwo } from './undone-by-two.ts';
import { testToday } from './today.ts';
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
    testClerkRules(shop);
    testCustomersAndCloses(shop);
    testErasedCustomers(shop);
    testMoneyRecords(shop);
    testCorrections(shop);
    testExchanges(shop);
    testArticles(shop);
    testSaleRules(shop);
    testReturns(shop);
    testRecordedSales(shop);
    testDeliveries(shop);
    testTreatments(shop);
    testStockTakes(shop);
    testCostsAndCurrencies(shop);
    testMovedAnimals(shop);
    testRegister(shop);
    testRegisterDays(shop);
    testSaleProperties(shop);
    testUndoneByTwo(shop);
    testUniqueCodes(shop);
    testSavedViews(shop);
    testPapers(shop);
    testProfile(shop);
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
