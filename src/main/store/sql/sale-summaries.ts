import { withPutRight } from '../../../shared/corrections.ts';
import type { Payment, SaleId } from '../../../shared/sale.ts';
import type { SaleSummary } from '../../../shared/sales-query.ts';
import type { Reading } from './database.ts';
import { fieldsIn } from './pet-columns.ts';

/** What a list says of a sale beside what is in its own row. */
type SaleSummaryParts = Pick<SaleSummary, 'methods' | 'pictured' | 'returned'>;

interface RawPayment {
  of: SaleId;
  method: Payment['method'];
  amount: unknown;
}

/** Reads how sales were paid, what the first of their animals look like, and how many came back. */
export async function readSummaries(
  { read, dialect }: Reading,
  ids: readonly SaleId[],
): Promise<(id: SaleId) => SaleSummaryParts> {
  const isOne = (column: string) => dialect.isIn(column, '$1', 'text');
  const [paid, putRight, lines, returns] = await Promise.all([
    read<RawPayment>(
      {
        name: 'methods of sales',
        text: `SELECT sale_id AS of, method, amount FROM payments WHERE ${isOne('sale_id')}
          ORDER BY position`,
      },
      [ids],
    ),
    read<RawPayment>(
      {
        name: 'corrected methods of sales',
        text: `SELECT origin AS of, method, amount
          FROM sales JOIN payments ON payments.sale_id = sales.id
          WHERE kind = 'correction' AND ${isOne('origin')} ORDER BY number, position`,
      },
      [ids],
    ),
    read<{ sale_id: string; category_id: bigint }>(
      {
        name: 'animals of sales',
        text: `SELECT sale_id, pets.photographs,
            coalesce(categories.merged_into, sale_lines.category_id) AS category_id
          FROM sale_lines LEFT JOIN pets ON pets.id = pet_id
            LEFT JOIN categories ON categories.id = sale_lines.category_id
          WHERE ${isOne('sale_id')} AND sale_lines.category_id IS NOT NULL AND position < 3
          ORDER BY position`,
      },
      [ids],
    ),
    read<{ origin: string; returned: unknown }>(
      {
        name: 'returns of sales',
        text: `SELECT origin, sum(quantity) AS returned
          FROM sales JOIN sale_lines ON sale_lines.sale_id = sales.id
          WHERE kind = 'return' AND ${isOne('origin')} GROUP BY origin`,
      },
      [ids],
    ),
  ]);
  return (id) => ({
    methods: methodsOf(paymentsIn(paid, id), paymentsIn(putRight, id)),
    pictured: lines
      .filter((one) => one.sale_id === id)
      .map((raw) => ({ categoryId: raw.category_id, photographs: fieldsIn(raw).photographs })),
    returned: Number(returns.find(({ origin }) => origin === id)?.returned ?? 0),
  });
}

function paymentsIn(rows: readonly RawPayment[], id: SaleId): Payment[] {
  return rows
    .filter(({ of }) => of === id)
    .map(({ method, amount }) => ({ method, amount: Number(amount), given: null }));
}

/** In which ways something was paid, each once, with what was put right. */
function methodsOf(payments: Payment[], putRight: readonly Payment[]): Payment['method'][] {
  return [...new Set(withPutRight(payments, putRight).map(({ method }) => method))];
}
