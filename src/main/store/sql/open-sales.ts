import { MOST_OPEN_LINES, MOST_OPEN_SALES, type SaleDraft } from '../../../shared/sale.ts';
import { ShopError } from '../../../shared/errors.ts';
import { say } from '../../../shared/say.ts';
import type { Clock } from '../../platform/clock.ts';
import { depositIs } from '../money-refusals.ts';
import { saleIsCompleted, tooManyKept } from '../refusals.ts';
import type { SaleStore } from '../sale-store.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { kindOfId } from './record-ids.ts';
import { depositOn } from './sale-money.ts';
import { readOpenSales } from './sale-reads.ts';
import { dropOpen, insertOpen, openMoments, type Moments } from './sale-rows.ts';

const OPEN_SIZE = {
  name: 'size of open sales',
  text: `SELECT count(DISTINCT sales.id) AS sales, count(sale_id) AS lines
    FROM sales LEFT JOIN sale_lines ON sale_id = sales.id WHERE number IS NULL`,
};

type Versioned = Pick<SaleDraft, 'id' | 'version'>;

/** Creates what keeps sales that are not completed. */
export function createOpenSales(
  database: SqlDatabase,
  clock: Clock,
): Pick<SaleStore, 'open' | 'park' | 'drop'> {
  const keepOpen = <Result>(
    { id, version }: Versioned,
    put: (run: Run, before: Moments | undefined) => Promise<Result>,
  ): Promise<Result> =>
    database.transactionAgain(async (run) => {
      await takeNumbers(run, database.dialect);
      if ((await kindOfId(run, id, ['open', 'sale'])) === 'sale') throw saleIsCompleted();
      const before = await openMoments(run, id);
      if (before && before.enteredAt !== version) throw saleHasChanged();
      await dropOpen(run, id);
      const result = await put(run, before);
      const [open] = await run<{ sales: bigint; lines: bigint }>(OPEN_SIZE);
      if (Number(open?.sales) > MOST_OPEN_SALES) throw tooManyKept(MOST_OPEN_SALES, 'sale');
      if (Number(open?.lines) > MOST_OPEN_LINES) throw tooManyKept(MOST_OPEN_LINES, 'line');
      return result;
    });

  return {
    open: () => readOpenSales(database.read),
    park: (sale) =>
      keepOpen(sale, async (run, before) => {
        if (!before && sale.version !== undefined) throw saleHasChanged();
        const now = clock.now();
        // Each version is another, also where the clock was set back.
        const enteredAt = Math.max(now, (before?.enteredAt ?? 0) + 1);
        await insertOpen(run, database, sale, { at: before?.at ?? now, enteredAt });
        return enteredAt;
      }),
    drop: (id, version) =>
      keepOpen({ id, version }, async (run) => {
        const deposit = await depositOn(run, id);
        if (deposit !== 0) throw depositIs('on it');
      }),
  };
}

/** Throws `bad_request` where an unfinished sale is not in the version that is named, if one is. */
export async function checkVersion(run: Run, { id, version }: Versioned): Promise<void> {
  if (version === undefined) return;
  const open = await openMoments(run, id);
  if (open?.enteredAt !== version) throw saleHasChanged();
}

/** For an unfinished sale that is no longer as the window has seen it. */
function saleHasChanged(): ShopError {
  return new ShopError('bad_request', say`Another window has changed this sale. Look at it again.`);
}
