import { Customer, MOST_CUSTOMERS, type CustomerSummary } from '../../../shared/customer.ts';
import { keptUntil } from '../../../shared/kept-years.ts';
import { phoneDigits, soughtPhone } from '../../../shared/phone.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import type { Clock } from '../../platform/clock.ts';
import { isKept, noSuchCustomer, tooManyKept } from '../refusals.ts';
import type { CustomerStore } from '../sale-store.ts';
import { composed, Parameters, takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { correctPerson } from './register-writes.ts';
import { CUSTOMERS } from '../tables/customers.ts';
import { personalColumns, recordOf, type RowOf } from '../tables/table.ts';
import { readProfile } from './profile.ts';
import { checkNoReservation, forgetReservations } from './reservations.ts';
import { insertRows, replacing } from './rows.ts';
import { whereAll } from './view-query.ts';

type CustomerRow = RowOf<typeof CUSTOMERS>;

interface RawCustomer extends RowOf<typeof CUSTOMERS> {
  sales: unknown;
  total: unknown;
  last_at: bigint | null;
}

const FIELDS = Object.keys(Customer.shape) as (keyof Customer)[];
/** What a search finds a customer by, the name first, since the list is in its order. */
const SOUGHT = FIELDS.filter((field) => field !== 'id');

/** Those who have data. */
const IS_THERE = 'customers.same_as IS NULL AND customers.erased_at IS NULL';

const OF_SALE = `SELECT who.id FROM customers AS who
  WHERE who.id = customers.id OR who.same_as = customers.id`;
const SALES_OF = `FROM sales WHERE sales.customer_id IN (${OF_SALE}) AND sales.number IS NOT NULL`;

const SUMMARIES = `SELECT customers.*,
  (SELECT count(*) ${SALES_OF} AND kind = 'sale') AS sales,
  (SELECT coalesce(sum(total), 0) ${SALES_OF} AND currency = $1) AS total,
  (SELECT max(at) FROM (SELECT at ${SALES_OF} UNION ALL SELECT entered_at AS at FROM deliveries
    WHERE supplier_id IN (${OF_SALE})) AS dealt) AS last_at FROM customers`;

const ONE = { name: 'customer', text: `${SUMMARIES} WHERE id = $2 AND ${IS_THERE}` };
const KNOWN = {
  name: 'known customer',
  text: `SELECT 1 AS found FROM customers WHERE id = $1 AND ${IS_THERE}`,
};
const SURVIVOR = {
  name: 'customer, merged or not',
  text: `SELECT customers.id FROM customers AS named
    JOIN customers ON customers.id = coalesce(named.same_as, named.id) WHERE named.id = $1 AND ${IS_THERE}`,
};
const BY_NOW = {
  name: 'customer by now',
  text: 'SELECT coalesce(same_as, id) AS id FROM customers WHERE id = $1',
};
const COUNT = {
  name: 'count customers',
  text: `SELECT count(*) AS count FROM customers WHERE ${IS_THERE}`,
};
/** What is left of a customer without data. */
export const NO_DATA = personalColumns(CUSTOMERS)
  .map((column) => `${column} = ''`)
  .join(', ');
const MERGE = {
  name: 'merge customer',
  text: 'UPDATE customers SET merged_into = $2, lent = $3 WHERE id = $1',
};
/** Says of one, and of all who were merged into them, who they are by now. */
const IS_BY_NOW = {
  name: 'customer is by now',
  text: `UPDATE customers SET same_as = CASE WHEN id = $1 AND $2 = $1 THEN NULL ELSE $2 END
    WHERE id IN (WITH RECURSIVE below (id) AS (
        SELECT id FROM customers WHERE id = $1
        UNION ALL SELECT merged.id FROM customers AS merged JOIN below ON merged.merged_into = below.id)
      SELECT id FROM below)`,
};
const ROW = { name: 'customer row', text: 'SELECT * FROM customers WHERE id = $1' };
const MERGED = {
  name: 'merged into customer',
  text: `SELECT id, name FROM customers WHERE merged_into = $1 AND erased_at IS NULL ORDER BY folded, id`,
};
/** What one who lacks it gets from one who is merged into them. */
const LENT = ['address', 'phone', 'email', 'note'] as const;
const ERASE = {
  name: 'erase customer',
  text: `UPDATE customers SET ${NO_DATA}, erased_at = $2 WHERE id = $1 OR same_as = $1`,
};
/** Makes those customers of their own who are merged, as in a backup, into one who alone is erased. */
export const FREE_OF_ERASED = {
  name: 'free of erased customers',
  text: `UPDATE customers SET same_as = NULL, merged_into = NULL, lent = ''
    WHERE erased_at IS NULL AND same_as IN (SELECT id FROM customers WHERE erased_at IS NOT NULL)`,
};
/** Deletes what the register keeps beside it of customers whose data is deleted. */
export const FORGET_ERASED = {
  name: 'forget erased customers',
  text: `DELETE FROM register_persons
    WHERE who IN (SELECT id FROM customers WHERE erased_at IS NOT NULL)`,
};

async function customerRow(run: Run, id: string): Promise<CustomerRow> {
  const [row] = await run<CustomerRow>(ROW, [id]);
  if (!row) throw noSuchCustomer();
  return row;
}

/** Who a customer is by now, also if their data is deleted; the same where they are not there. */
export async function byNow(run: Run, id: string | null): Promise<string | null> {
  const [found] = id === null ? [] : await run<{ id: string }>(BY_NOW, [id]);
  return found?.id ?? id;
}

async function isThere(run: Run, id: string): Promise<boolean> {
  return (await run(KNOWN, [id])).length > 0;
}

/** Who a customer is now, who may have been merged into another. Throws `not_found` for one whose data is deleted. */
export async function survivorOf(run: Run, id: string): Promise<string> {
  const [found] = await run<{ id: string }>(SURVIVOR, [id]);
  if (!found) throw noSuchCustomer();
  return found.id;
}

/** Who buys. Their data is only here: sales name them by id. */
export function createCustomerStore(database: SqlDatabase, clock: Clock): CustomerStore {
  const { read, fold, dialect } = database;
  const change = (to: (run: Run) => Promise<void>) =>
    database.transactionAgain(async (run) => {
      await takeNumbers(run, dialect);
      await to(run);
    });
  const existing = async (run: Run, id: string): Promise<CustomerSummary> => {
    const [raw] = await run<RawCustomer>(ONE, [(await readProfile(run)).currency, id]);
    if (!raw) throw noSuchCustomer();
    return customerOf(raw);
  };
  const write = async (run: Run, row: Omit<CustomerRow, 'folded'>) => {
    const folded = [fold(SOUGHT.map((field) => row[field]).join(' ')), phoneDigits(row.phone)];
    const found = { ...row, folded: folded.filter(Boolean).join(' ') };
    await insertRows(run, database, CUSTOMERS, [found], replacing(CUSTOMERS));
  };
  /** Takes what one who was merged lent from those who have it by now: who got it may have lent it on. */
  const takeBack = async (run: Run, merged: CustomerRow) => {
    let taken = LENT.filter((field) => merged[field] !== '');
    for (let one = merged; one.merged_into !== null;) {
      const other = await customerRow(run, one.merged_into);
      const lent = one.lent.split(' ');
      taken = taken.filter((of) => lent.includes(of) && other[of] === merged[of]);
      await write(run, { ...other, ...Object.fromEntries(taken.map((of) => [of, ''])) });
      one = other;
    }
  };
  return {
    async list({ search, limit }) {
      const parameters = new Parameters();
      parameters.of((await readProfile(read)).currency);
      const phone = soughtPhone(search);
      const terms =
        phone === undefined ? searchTerms(search, fold).map(({ text }) => text) : [phone];
      const conditions = terms.map((text) =>
        dialect.contains('customers.folded', parameters.of(text)),
      );
      // Who is called just so comes first, however many have it somewhere.
      const name = terms.length === 0 ? null : parameters.of(`${fold(search)} `);
      const begins = `substr(folded || ' ', 1, length(${name ?? ''})) = ${name ?? ''}`;
      const order =
        name === null ? 'folded, id' : `CASE WHEN ${begins} THEN 0 ELSE 1 END, folded, id`;
      // Their sums are worked out for those alone that are listed.
      const text = `${SUMMARIES} WHERE id IN (SELECT id FROM customers
          ${whereAll(IS_THERE, ...conditions)} ORDER BY ${order} LIMIT ${String(limit)})
        ORDER BY ${order}`;
      return (await read<RawCustomer>(...composed(text, parameters))).map(customerOf);
    },
    async read(id) {
      const [customer, merged] = await Promise.all([
        existing(read, id),
        read<Pick<Customer, 'id' | 'name'>>(MERGED, [id]),
      ]);
      return { ...customer, merged };
    },
    async save(customer) {
      const { id, name, address } = customer;
      await change(async (run) => {
        const [before] = await run<CustomerRow>(ROW, [id]);
        const [counted] = before ? [] : await run<{ count: unknown }>(COUNT);
        if (Number(counted?.count) >= MOST_CUSTOMERS) throw tooManyKept(MOST_CUSTOMERS, 'customer');
        if (before && !(await isThere(run, id))) throw noSuchCustomer();
        const merged = { same_as: null, merged_into: null, lent: '', erased_at: null };
        await write(run, { ...customer, ...merged });
        if (before && (before.name !== name || before.address !== address))
          await correctPerson(run, database, { who: id, now: clock.now() });
      });
      return customer;
    },
    merge: (from, into) =>
      change(async (run) => {
        if (from === into) return;
        if (!(await isThere(run, from)) || !(await isThere(run, into))) throw noSuchCustomer();
        const [one, other] = [await customerRow(run, from), await customerRow(run, into)];
        const lent = LENT.filter((field) => other[field] === '' && one[field] !== '');
        await write(run, { ...other, ...Object.fromEntries(lent.map((of) => [of, one[of]])) });
        await run(MERGE, [from, into, lent.join(' ')]);
        await run(IS_BY_NOW, [from, into]);
        await correctPerson(run, database, { who: into, now: clock.now() });
      }),
    split: (id) =>
      change(async (run) => {
        const merged = await customerRow(run, id);
        const { merged_into: into } = merged;
        if (into === null || merged.erased_at !== null) throw noSuchCustomer();
        await takeBack(run, merged);
        await run(MERGE, [id, null, '']);
        await run(IS_BY_NOW, [id, id]);
        const now = clock.now();
        await correctPerson(run, database, { who: id, isAgain: true, now });
        await correctPerson(run, database, { who: await survivorOf(run, into), now });
      }),
    erase: (id, keptYears, suppliedUntil = Number.NEGATIVE_INFINITY) =>
      change(async (run) => {
        const { lastAt } = await existing(run, id);
        const dealtAt = Math.max(lastAt ?? Number.NEGATIVE_INFINITY, suppliedUntil);
        const until = keptUntil(dealtAt, keptYears);
        if (until > clock.now()) throw isKept(until);
        await checkNoReservation(run, id);
        await forgetReservations(run, id);
        await run(ERASE, [id, clock.now()]);
        await run(FORGET_ERASED);
      }),
  };
}

function customerOf(raw: RawCustomer): CustomerSummary {
  const record = recordOf(CUSTOMERS, raw);
  const own = Object.fromEntries(FIELDS.map((field) => [field, record[field]])) as Customer;
  return {
    ...own,
    sales: Number(raw.sales),
    total: Number(raw.total),
    lastAt: raw.last_at === null ? null : Number(raw.last_at),
  };
}
