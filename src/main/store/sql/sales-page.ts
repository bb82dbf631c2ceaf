import type { SalesQuery } from '../../../shared/sales-query.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import { composed, Parameters, type Reading } from './database.ts';
import { whereAll } from './view-query.ts';

/** The statement that reads a page of records, and one more, from `sales`, which selects them. */
export function pageOf(
  { dialect, fold }: Reading,
  sales: string,
  query: SalesQuery,
): ReturnType<typeof composed> {
  const parameters = new Parameters();
  const when = (given: unknown, condition: (parameter: string) => string): string[] =>
    given === undefined ? [] : [condition(parameters.of(given))];
  const ofLines = (column: string, given: bigint | number | null | undefined) =>
    when(given, (wanted) => {
      const is = given === null ? 'IS NULL' : `= ${wanted}`;
      return `sales.id IN (SELECT sale_id FROM sale_lines
        LEFT JOIN categories ON categories.id = category_id WHERE ${column} ${is})`;
    });
  const terms = searchTerms(query.search, fold);
  const isSought = terms.map(({ text, number }) => {
    const isNamed = dialect.contains('sales.folded_words', parameters.of(text));
    const isOf = ofCustomers(dialect.contains('customers.folded', parameters.of(text)));
    const isReceipt = `sales.till_receipt IS NOT NULL AND lower(sales.till_receipt) = ${parameters.of(text)}`;
    const found = `${isNamed} OR ${isOf} OR (${isReceipt})`;
    return number === null ? `(${found})` : `(${found} OR sales.number = ${String(number)})`;
  });
  const comesTo = when(
    query.amount,
    (amount) => `abs(sales.total) = ${amount} OR abs(sales.total + sales.rounding) = ${amount}`,
  );
  const conditions = [
    'sales.number IS NOT NULL',
    ...(terms.length > 0 ? [`(${[isSought.join(' AND '), ...comesTo].join(' OR ')})`] : []),
    ...when(query.drawer, (drawer) => `sales.drawer = ${drawer}`),
    ...when(query.tillReceipt, (receipt) => `lower(sales.till_receipt) = lower(${receipt})`),
    ...when(query.above, (number) => `sales.number > ${number}`),
    ...when(query.upTo, (number) => `sales.number <= ${number}`),
    ...when(query.currency, (currency) => `sales.currency = ${currency}`),
    ...when(
      query.method,
      (method) => `sales.id IN (SELECT sale_id FROM payments WHERE method = ${method})`,
    ),
    ...ofLines('tax_rate', query.taxRate),
    ...ofLines('coalesce(merged_into, category_id)', query.categoryId),
    ...when(query.customerId, (customer) => ofCustomers(`customers.id = ${customer}`)),
    ...earlierThan(query.before, parameters),
    ...when(query.from, (from) => `sales.at >= ${from}`),
    ...when(query.to, (to) => `sales.at <= ${to}`),
    ...when(query.authorId, (author) => `sales.author_id = ${author}`),
    ...when(
      query.petId,
      (pet) => `sales.id IN (SELECT sale_id FROM sale_lines WHERE pet_id = ${pet})`,
    ),
  ];
  // A search may find little or nothing: then it is quicker to go through all rows than through the index of times.
  const at = terms.length > 0 ? '+sales.at' : 'sales.at';
  const text = `${sales} WHERE sales.id IN (SELECT id FROM sales ${whereAll(...conditions)}
      ORDER BY ${at} DESC, sales.number DESC LIMIT ${String(query.limit + 1)})
    ORDER BY sales.at DESC, sales.number DESC`;
  return composed(text, parameters);
}

/** That a sale is of customers of whom something is so, or of those who were merged into them. */
function ofCustomers(isSo: string): string {
  return `sales.customer_id IN (SELECT id FROM customers WHERE ${isSo} UNION ALL
    SELECT merged.id FROM customers JOIN customers AS merged ON merged.same_as = customers.id WHERE ${isSo})`;
}

/** Those that come after the last one of a page (a keyset cursor). */
function earlierThan(last: SalesQuery['before'], parameters: Parameters): string[] {
  if (!last) return [];
  const [at, number] = [parameters.of(last.at), parameters.of(last.number)];
  return [`(sales.at < ${at} OR (sales.at = ${at} AND sales.number < ${number}))`];
}
