import type { Author } from '../../../shared/history.ts';
import type { SalesReport } from '../../../shared/sales-report.ts';
import { composed, Parameters, type Run } from './database.ts';
import { authorOf } from './steps.ts';

/** Which records of a currency: by their moments in Unix ms, or those of a drawer by their numbers. */
export type ReportOf = { currency: string } & (
  { from: number; to: number } | { drawer: string; above: number; upTo: number }
);

interface RawKind {
  kind: 'sale' | 'return' | 'deposit' | 'cash';
  count: unknown;
  animals: unknown;
  money: unknown;
  rounding: unknown;
  paid: unknown;
  at_till: unknown;
}

interface RawCategory {
  category: bigint | null;
  animals: unknown;
  money: unknown;
  cost: unknown;
  margin: unknown;
  uncosted: unknown;
}

interface RawAuthor {
  author_kind: Author['kind'];
  author_id: string | null;
  author_name: string | null;
}

/** Adds up records with numbers, within a reading or a transaction. */
export async function reportOf(run: Run, of: ReportOf): Promise<SalesReport> {
  const read = <Row extends object>(text: (where: string) => string, is = '=') =>
    run<Row>(...select(of, is, text));
  const [others, kinds, taxes, methods, persons, categories, cash] = await Promise.all([
    read<{ count: unknown }>((where) => `SELECT count(*) AS count FROM sales WHERE ${where}`, '<>'),
    read<RawKind>(
      (where) => `SELECT kind, count(*) AS count, sum(animals) AS animals, sum(total) AS money,
        sum(rounding) AS rounding, sum(paid) AS paid,
        sum(CASE WHEN till_receipt IS NULL THEN 0 ELSE total END) AS at_till
      FROM sales WHERE ${where} GROUP BY kind`,
    ),
    read<{ rate: unknown; money: unknown; tax: unknown }>(
      (where) => `SELECT tax_rate AS rate, sum(sale_lines.total) AS money, sum(tax) AS tax
      FROM sales JOIN sale_lines ON sale_lines.sale_id = sales.id
      WHERE ${where} GROUP BY tax_rate ORDER BY tax_rate IS NULL, tax_rate DESC`,
    ),
    read<{ method: SalesReport['methods'][number]['method']; amount: unknown }>(
      (where) => `SELECT method, sum(amount) AS amount
      FROM sales JOIN payments ON payments.sale_id = sales.id
      WHERE ${where} GROUP BY method ORDER BY method`,
    ),
    read<RawAuthor & { count: unknown; money: unknown }>(
      (where) => `SELECT author_kind, author_id, max(author_name) AS author_name,
        count(*) AS count, sum(total) AS money
      FROM sales WHERE ${where} AND kind IN ('sale', 'return')
      GROUP BY author_kind, author_id, CASE WHEN author_id IS NULL THEN author_name END
      ORDER BY money DESC`,
    ),
    read<RawCategory>(
      (where) => `SELECT coalesce(categories.merged_into, category_id) AS category,
        sum(CASE WHEN kind = 'return' THEN -quantity ELSE quantity END) AS animals,
        sum(sale_lines.total) AS money, sum(cost) AS cost,
        sum(CASE WHEN cost IS NULL THEN 0 ELSE sale_lines.total - tax - cost END) AS margin,
        sum(CASE WHEN pet_id IS NULL OR cost IS NOT NULL THEN 0
          WHEN kind = 'return' THEN -quantity ELSE quantity END) AS uncosted
      FROM sales JOIN sale_lines ON sale_lines.sale_id = sales.id
        LEFT JOIN categories ON categories.id = category_id
      WHERE ${where} GROUP BY 1 ORDER BY money DESC`,
    ),
    read<RawAuthor & { number: bigint; at: bigint; note: string; amount: bigint }>(
      (where) => `SELECT number, at, author_kind, author_id, author_name, note, paid AS amount
      FROM sales WHERE ${where} AND kind = 'cash' ORDER BY number`,
    ),
  ]);
  const sumOf = (kind: RawKind['kind']) => {
    const raw = kinds.find((one) => one.kind === kind);
    return {
      ...{ count: Number(raw?.count ?? 0), animals: Number(raw?.animals ?? 0) },
      money: Number(raw?.money ?? 0),
    };
  };
  const all = (column: 'rounding' | 'at_till') =>
    kinds.reduce((sum, raw) => sum + Number(raw[column]), 0);
  return {
    ...{ currency: of.currency, others: Number(others[0]?.count ?? 0) },
    ...{ sales: sumOf('sale'), returns: sumOf('return') },
    ...{ rounding: all('rounding'), atTill: all('at_till') },
    taxes: taxes.map(({ rate, money, tax }) => ({
      rate: rate === null ? null : Number(rate),
      ...{ money: Number(money), tax: Number(tax) },
    })),
    methods: methods.map(({ method, amount }) => ({ method, amount: Number(amount) })),
    persons: persons.map(({ count, money, ...raw }) => ({
      author: authorOf(raw),
      ...{ count: Number(count), money: Number(money) },
    })),
    categories: categories.map(({ category, animals, money, cost, margin, uncosted }) => ({
      categoryId: category,
      ...{ animals: category === null ? 0 : Number(animals), money: Number(money) },
      cost: cost === null ? null : Number(cost),
      margin: cost === null ? null : Number(margin),
      uncosted: Number(uncosted),
    })),
    deposits: Number(kinds.find(({ kind }) => kind === 'deposit')?.paid ?? 0),
    cash: cash.map(({ number, at, note, amount, ...raw }) => ({
      ...{ number: Number(number), at: Number(at), note, amount: Number(amount) },
      author: authorOf(raw),
    })),
  };
}

function select(
  of: ReportOf,
  is: string,
  text: (where: string) => string,
): ReturnType<typeof composed> {
  const parameters = new Parameters();
  const where =
    'from' in of
      ? `sales.at >= ${parameters.of(of.from)} AND sales.at <= ${parameters.of(of.to)}`
      : `sales.drawer = ${parameters.of(of.drawer)}
        AND sales.number > ${parameters.of(of.above)} AND sales.number <= ${parameters.of(of.upTo)}`;
  const currency = `sales.currency ${is} ${parameters.of(of.currency)}`;
  return composed(text(`sales.number IS NOT NULL AND ${currency} AND ${where}`), parameters);
}
