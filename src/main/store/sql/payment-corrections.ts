import { correctionOf } from '../../../shared/corrections.ts';
import { smallestCoin } from '../../../shared/money.ts';
import { onePaper } from '../../../shared/one-paper.ts';
import type { Sale } from '../../../shared/sale.ts';
import type { Clock } from '../../platform/clock.ts';
import { refuseReturn } from '../clerk-rules.ts';
import { idIsTaken, isClosed, isHalf, isNotPaidSo } from '../money-refusals.ts';
import { noSuchSale } from '../refusals.ts';
import { checkTakesMoney } from '../sale-rules.ts';
import type { SaleStore } from '../sale-store.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { readProfile } from './profile.ts';
import { kindOfId } from './record-ids.ts';
import { readSale } from './sale-reads.ts';
import { insertCompleted, takeSaleNumber } from './sale-rows.ts';
import { isSameCorrection } from './same-sale.ts';

/** Payments that are put right, each as a record of its own in the drawer of what was paid. */
export function createPaymentCorrections(
  database: SqlDatabase,
  clock: Clock,
): Pick<SaleStore, 'correct'> {
  return {
    async correct({ id, of, from, to }, author) {
      refuseReturn(author);
      await database.transactionAgain(async (run) => {
        // Nobody closes the drawer until this is written.
        await takeNumbers(run, database.dialect);
        await kindOfId(run, id, ['correction']);
        const known = await readSale(run, id);
        if (known && !isSameCorrection(known, { id, of, from, to })) throw idIsTaken();
        if (known) return;
        checkTakesMoney(await readProfile(run));
        const paid = await correctable(run, of);
        const corrected = correctionOf(onePaper(paid), { from, to }, smallestCoin(paid.currency));
        if (!corrected) throw isNotPaidSo();
        const { drawer, currency, customerId } = paid;
        const now = clock.now();
        const record = { id, kind: 'correction', origin: of, note: '', lines: [] } as const;
        await insertCompleted(
          run,
          database,
          { ...record, ...corrected, drawer, currency, customerId, tillReceipt: null },
          { number: await takeSaleNumber(run), at: now, enteredAt: now, author, step: null },
        );
      });
      const done = await readSale(database.read, id);
      if (!done) throw noSuchSale();
      return done;
    },
  };
}

/** A sale or return whose drawer has not been closed after it. Throws `not_found` and `bad_request`. */
async function correctable(run: Run, id: string): Promise<Sale> {
  const sale = await readSale(run, id);
  if (sale?.kind !== 'sale' && sale?.kind !== 'return') throw noSuchSale();
  if (sale.isClosed) throw isClosed();
  if (sale.exchangedFor) throw isHalf();
  return sale;
}
