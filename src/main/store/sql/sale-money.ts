import type { Author } from '../../../shared/history.ts';
import type {
  CashToMove,
  DepositToTake,
  PaymentMethod,
  Sale,
  SaleId,
  SaleToComplete,
} from '../../../shared/sale.ts';
import { smallestCoin } from '../../../shared/money.ts';
import { cashRounding, sumOf } from '../../../shared/sale-amounts.ts';
import type { Clock } from '../../platform/clock.ts';
import { depositIs, noSuchSale } from '../refusals.ts';
import { checkTakesMoney } from '../sale-rules.ts';
import type { SaleStore } from '../sale-store.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { readProfile } from './profile.ts';
import { readSale } from './sale-reads.ts';
import { insertCompleted, takeSaleNumber, type CompletedSale } from './sale-rows.ts';

const DEPOSIT = {
  name: 'deposit on sale',
  text: `SELECT coalesce(sum(paid), 0) AS paid FROM sales WHERE origin = $1 AND kind = 'deposit'`,
};
const IS_OPEN = {
  name: 'is open sale',
  text: 'SELECT customer_id FROM sales WHERE id = $1 AND number IS NULL',
};

/** Money without goods: deposits on unfinished sales, and cash put into a drawer or taken out. */
export function createMoneyRecords(
  database: SqlDatabase,
  clock: Clock,
): Pick<SaleStore, 'takeDeposit' | 'moveCash'> {
  /** Writes a record that changes no animal, once. */
  const record = async (
    { id }: { id: SaleId },
    author: Author,
    written: (run: Run) => Promise<Money> | Money,
  ): Promise<Sale> => {
    const profile = await readProfile(database.read);
    checkTakesMoney(profile);
    await database.transactionAgain(async (run) => {
      // What is paid so far stays as it is until this is written.
      await takeNumbers(run, database.dialect);
      if (await readSale(run, id)) return;
      const { currency } = profile;
      const sale = { ...NO_ANIMALS, id, currency, ...(await written(run)) };
      const number = await takeSaleNumber(run);
      const now = clock.now();
      const when = { at: now, enteredAt: now };
      await insertCompleted(run, database, sale, { number, ...when, author, step: null });
    });
    const sale = await readSale(database.read, id);
    if (!sale) throw noSuchSale();
    return sale;
  };

  return {
    takeDeposit: (deposit, author) =>
      record(deposit, author, async (run) => {
        const [open] = await run<{ customer_id: string | null }>(IS_OPEN, [deposit.of]);
        if (!open) throw noSuchSale();
        if ((await depositOn(run, deposit.of)) + deposit.amount < 0) throw depositIs('less');
        return depositOf(deposit, open.customer_id);
      }),
    moveCash: (cash, author) => record(cash, author, () => cashOf(cash)),
  };
}

type Money = Omit<CompletedSale, 'id' | 'currency' | keyof typeof NO_ANIMALS>;

const NO_ANIMALS = { lines: [], rounding: 0, tillReceipt: null } as const;

function depositOf(
  { of, amount, method, drawer }: DepositToTake,
  customerId: string | null,
): Money {
  const payments = [{ method, amount, given: null }];
  return { kind: 'deposit', origin: of, customerId, note: '', drawer, payments };
}

function cashOf({ amount, reason, drawer }: CashToMove): Money {
  const payments = [{ method: 'cash' as const, amount, given: null }];
  return { kind: 'cash', origin: null, customerId: null, note: reason, drawer, payments };
}

/** What is paid on an unfinished sale. */
export async function depositOn(run: Run, id: SaleId): Promise<number> {
  const [found] = await run<{ paid: unknown }>(DEPOSIT, [id]);
  return Number(found?.paid ?? 0);
}

/** Throws `bad_request` for a sale that does not use all of what was paid on it before. */
export async function checkDeposit(
  run: Run,
  { id, payments }: Pick<SaleToComplete, 'id' | 'payments'>,
): Promise<void> {
  const used = sumOf(
    payments.filter(({ method }) => method === 'deposit'),
    'amount',
  );
  if (used !== (await depositOn(run, id))) throw depositIs('other');
}

/** What is paid back for a total, which is not positive: nothing where a certified till does. */
export function moneyBack(
  { tillReceipt, currency }: Sale,
  total: number,
  method: PaymentMethod,
): Pick<CompletedSale, 'rounding' | 'payments'> {
  if (tillReceipt !== null) return { rounding: 0, payments: [] };
  const coin = method === 'cash' ? smallestCoin(currency) : 1;
  const rounding = -cashRounding(-total, coin);
  const amount = total + rounding;
  return { rounding, payments: amount === 0 ? [] : [{ method, amount, given: null }] };
}

/** What it takes on the disk, at most. */
export function bytesOf(sale: CompletedSale): number {
  return Buffer.byteLength(
    JSON.stringify(sale, (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
  );
}

/** What a return has of its sale. */
export function returnOf({ id, customerId, tillReceipt, currency }: Sale) {
  return { kind: 'return', origin: id, customerId, tillReceipt, currency } as const;
}
