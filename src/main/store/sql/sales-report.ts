import type { Author } from '../../../shared/history.ts';
import type { Sale } from '../../../shared/sale.ts';
import type { SalesReport } from '../../../shared/sales-report.ts';
import { composed, Parameters, type Run } from './database.ts';
import { authorOf } from '../tables/author.ts';

/** Which records of a currency: by their moments in Unix ms, or those of a drawer by their numbers. */
export type ReportOf = { currency: string } & (
  { from: number; to: number } | { drawer: string; above: number; upTo: number }
);

interface RawAuthor {
  author_kind: Author['kind'];
  author_id: string | null;
  author_name: string | null;
}

/** Records of a kind and an author. */
interface RawRecords extends RawAuthor {
  ours: unknown;
  kind: Sale['kind'];
  count: unknown;
  animals: unknown;
  money: unknown;
  rounding: unknown;
  paid: unknown;
  at_till: unknown;
}

/** Lines of a category at a rate of tax. */
interface RawLines {
  category: bigint | null;
  rate: unknown;
  animals: unknown;
  money: unknown;
  tax: unknown;
  cost: unknown;
  margin: unknown;
  uncosted: unknown;
}

/**
 * Adds up records with numbers, within a reading or a transaction. Each table is gone over once: a report of years
 * takes as long as there are records.
 */
export async function reportOf(run: Run, of: ReportOf): Promise<SalesReport> {
  const read = <Row extends object>(text: Text) => run<Row>(...select(of, text));
  const [all, lines, methods] = await Promise.all([
    read<RawRecords>(
      ({
        where,
        isOurs,
      }) => `SELECT CASE WHEN ${isOurs} THEN 1 ELSE 0 END AS ours, kind, author_kind, author_id,
        CASE WHEN author_id IS NULL THEN author_name END, max(author_name) AS author_name,
        count(*) AS count, sum(animals) AS animals, sum(total) AS money,
        sum(rounding) AS rounding, sum(paid) AS paid,
        sum(CASE WHEN till_receipt IS NULL THEN 0 ELSE total END) AS at_till
      FROM sales WHERE ${where} GROUP BY 1, 2, 3, 4, 5`,
    ),
    read<RawLines>(
      ({
        where,
        isOurs,
      }) => `SELECT coalesce(categories.merged_into, category_id) AS category, tax_rate AS rate,
        sum(CASE WHEN kind = 'return' THEN -quantity ELSE quantity END) AS animals,
        sum(sale_lines.total) AS money, sum(tax) AS tax, sum(cost) AS cost,
        sum(CASE WHEN cost IS NULL THEN 0 ELSE sale_lines.total - tax - cost END) AS margin,
        sum(CASE WHEN pet_id IS NULL OR cost IS NOT NULL THEN 0
          WHEN kind = 'return' THEN -quantity ELSE quantity END) AS uncosted
      FROM sales JOIN sale_lines ON sale_lines.sale_id = sales.id
        LEFT JOIN categories ON categories.id = category_id
      WHERE ${where} AND ${isOurs} GROUP BY 1, 2`,
    ),
    read<{ method: SalesReport['methods'][number]['method']; amount: unknown }>(
      ({ where, isOurs }) => `SELECT method, sum(amount) AS amount
      FROM sales JOIN payments ON payments.sale_id = sales.id
      WHERE ${where} AND ${isOurs} GROUP BY method ORDER BY method`,
    ),
  ]);
  const records = all.filter(({ ours }) => Number(ours) === 1);
  const kinds = Map.groupBy(records, ({ kind }) => kind);
  const ofKind = (kind: RawRecords['kind']) => {
    const raws = kinds.get(kind) ?? [];
    return { count: sum(raws, 'count'), animals: sum(raws, 'animals'), money: sum(raws, 'money') };
  };
  return {
    currency: of.currency,
    others: sum(all, 'count') - sum(records, 'count'),
    sales: ofKind('sale'),
    returns: ofKind('return'),
    rounding: sum(records, 'rounding'),
    atTill: sum(records, 'at_till'),
    taxes: taxesOf(lines),
    methods: methods.map(({ method, amount }) => ({ method, amount: Number(amount) })),
    persons: personsOf(records.filter(({ kind }) => kind === 'sale' || kind === 'return')),
    categories: categoriesOf(lines),
    deposits: sum(kinds.get('deposit') ?? [], 'paid'),
    cash: kinds.has('cash') ? await cashMoved(read) : [],
  };
}

function sum<Column extends string>(
  raws: readonly Record<Column, unknown>[],
  column: Column,
): number {
  return raws.reduce((before, raw) => before + Number(raw[column] ?? 0), 0);
}

/** By rate, the highest first; without one last. */
function taxesOf(lines: readonly RawLines[]): SalesReport['taxes'] {
  const rates = Map.groupBy(lines, ({ rate }) => (rate === null ? null : Number(rate)));
  return [...rates]
    .map(([rate, raws]) => ({ rate, money: sum(raws, 'money'), tax: sum(raws, 'tax') }))
    .sort((left, right) => (right.rate ?? -1) - (left.rate ?? -1));
}

/** A person is known by the id, whatever their name was then; who has none by the name. */
function personsOf(records: readonly RawRecords[]): SalesReport['persons'] {
  const persons = Map.groupBy(records, ({ author_kind: kind, author_id: id, author_name: name }) =>
    JSON.stringify([kind, id ?? name, id === null]),
  );
  return [...persons.values()]
    .map((raws) => ({
      author: authorOf(raws.reduce(laterNamed)),
      count: sum(raws, 'count'),
      money: sum(raws, 'money'),
    }))
    .sort((left, right) => right.money - left.money);
}

function laterNamed(left: RawRecords, right: RawRecords): RawRecords {
  return (left.author_name ?? '') < (right.author_name ?? '') ? right : left;
}

function categoriesOf(lines: readonly RawLines[]): SalesReport['categories'] {
  return [...Map.groupBy(lines, ({ category }) => category)]
    .map(([categoryId, raws]) => {
      const isCosted = raws.some(({ cost }) => cost !== null);
      return {
        categoryId,
        animals: categoryId === null ? 0 : sum(raws, 'animals'),
        money: sum(raws, 'money'),
        cost: isCosted ? sum(raws, 'cost') : null,
        margin: isCosted ? sum(raws, 'margin') : null,
        uncosted: sum(raws, 'uncosted'),
      };
    })
    .sort((left, right) => right.money - left.money);
}

async function cashMoved(
  read: <Row extends object>(text: Text) => Promise<Row[]>,
): Promise<SalesReport['cash']> {
  const raws = await read<RawAuthor & { number: bigint; at: bigint; note: string; amount: bigint }>(
    ({
      where,
      isOurs,
    }) => `SELECT number, at, author_kind, author_id, author_name, note, paid AS amount
      FROM sales WHERE ${where} AND ${isOurs} AND kind = 'cash' ORDER BY number`,
  );
  return raws.map(({ number, at, note, amount, ...raw }) => ({
    number: Number(number),
    at: Number(at),
    note,
    amount: Number(amount),
    author: authorOf(raw),
  }));
}

/** A statement about the records, and those in the currency. */
type Text = (conditions: { where: string; isOurs: string }) => string;

function select(of: ReportOf, text: Text): ReturnType<typeof composed> {
  const parameters = new Parameters();
  const isOurs = `sales.currency = ${parameters.of(of.currency)}`;
  const where =
    'from' in of
      ? `sales.at >= ${parameters.of(of.from)} AND sales.at <= ${parameters.of(of.to)}`
      : `sales.drawer = ${parameters.of(of.drawer)}
        AND sales.number > ${parameters.of(of.above)} AND sales.number <= ${parameters.of(of.upTo)}`;
  return composed(text({ where: `sales.number IS NOT NULL AND ${where}`, isOurs }), parameters);
}
