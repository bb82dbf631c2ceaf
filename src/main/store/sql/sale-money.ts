import type { Author } from '../../../shared/history.ts';
import type {
  CashToMove,
  DepositToTake,
  Sale,
  SaleId,
  SaleToComplete,
} from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { Clock } from '../../platform/clock.ts';
import { depositIs, idIsTaken, isPaidOnElsewhere } from '../money-refusals.ts';
import { noSuchSale } from '../refusals.ts';
import { checkDrawer, checkTakesMoney } from '../sale-rules.ts';
import type { SaleStore } from '../sale-store.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { readProfile } from './profile.ts';
import { kindOfId } from './record-ids.ts';
import { CUSTOMER, CUSTOMER_ID, readSale } from './sale-reads.ts';
import { insertCompleted, takeSaleNumber, type CompletedSale } from './sale-rows.ts';
import { isSameMoney } from './same-sale.ts';

const DEPOSIT = {
  name: 'deposit on sale',
  text: `SELECT coalesce(sum(paid), 0) AS paid FROM sales WHERE origin = $1 AND kind = 'deposit'`,
};
const IS_OPEN = {
  name: 'is open sale',
  text: `SELECT ${CUSTOMER_ID} AS customer_id, sales.total, sales.words FROM sales ${CUSTOMER}
    WHERE sales.id = $1 AND sales.number IS NULL`,
};
const ORIGIN = { name: 'origin of record', text: 'SELECT origin FROM sales WHERE id = $1' };

interface OpenRow {
  customer_id: string | null;
  total: bigint;
  words: string;
}

/** Money without goods: deposits on unfinished sales, and cash put into a drawer or taken out. */
export function createMoneyRecords(
  database: SqlDatabase,
  clock: Clock,
): Pick<SaleStore, 'deposit' | 'moveCash'> {
  /** Writes a record that changes no animal, once. Whose it is, is found out in its transaction. */
  const record = async (
    money: Money,
    author: Author,
    whose: (run: Run) => Promise<Pick<CompletedSale, 'customerId' | 'on'>>,
  ): Promise<Sale> => {
    const { id, kind, origin } = money;
    await database.transactionAgain(async (run) => {
      // What is paid so far stays as it is until this is written.
      await takeNumbers(run, database.dialect);
      await kindOfId(run, id, [kind]);
      const known = await readSale(run, id);
      if (known && !(isSameMoney(known, money) && (await isOf(run, id, origin)))) throw idIsTaken();
      if (known) return;
      const profile = await readProfile(run);
      checkTakesMoney(profile);
      checkDrawer(profile, money.drawer);
      const sale = { ...NO_ANIMALS, ...money, currency: profile.currency, ...(await whose(run)) };
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
    deposit: (deposit, author) =>
      record(depositOf(deposit), author, async (run) => {
        const [open] = await run<OpenRow>(IS_OPEN, [deposit.of]);
        if (!open) throw noSuchSale();
        const paid = (await depositOn(run, deposit.of)) + deposit.amount;
        if (paid < 0) throw depositIs('less');
        // What has no price yet can be paid on.
        const total = Number(open.total);
        if (deposit.amount > 0 && total > 0 && paid > total) throw depositIs('more');
        return { customerId: open.customer_id, on: { words: open.words, total } };
      }),
    moveCash: (cash, author) =>
      record(cashOf(cash), author, () => Promise.resolve({ customerId: null })),
  };
}

type Money = Omit<CompletedSale, 'currency' | 'customerId' | keyof typeof NO_ANIMALS>;

const NO_ANIMALS = { lines: [], rounding: 0, tillReceipt: null } as const;

function depositOf({ id, of, amount, method, drawer }: DepositToTake): Money {
  const payments = [{ method, amount, given: null }];
  return { id, kind: 'deposit', origin: of, note: '', drawer, payments };
}

function cashOf({ id, amount, reason, drawer }: CashToMove): Money {
  const payments = [{ method: 'cash' as const, amount, given: null }];
  return { id, kind: 'cash', origin: null, note: reason, drawer, payments };
}

/** Whether a record is on that unfinished sale, or on none. */
async function isOf(run: Run, id: SaleId, origin: SaleId | null): Promise<boolean> {
  const [found] = await run<{ origin: string | null }>(ORIGIN, [id]);
  return found?.origin === origin;
}

/** What is paid on an unfinished sale. */
export async function depositOn(run: Run, id: SaleId): Promise<number> {
  const [found] = await run<{ paid: unknown }>(DEPOSIT, [id]);
  return Number(found?.paid ?? 0);
}

const CLAIMED = {
  name: 'animals with a deposit elsewhere',
  text: `SELECT pet_id, sum(quantity) AS claimed FROM sale_lines JOIN sales ON sales.id = sale_id
    WHERE sales.number IS NULL AND sales.id <> $1 AND pet_id IS NOT NULL AND (
      SELECT coalesce(sum(paid), 0) FROM sales AS paid_on
      WHERE paid_on.origin = sales.id AND paid_on.kind = 'deposit') > 0
    GROUP BY pet_id`,
};

/**
 * Throws `bad_request` where a sale would leave fewer of an entry than are in other unfinished sales on which a deposit
 * was paid. `left` says how many of each it leaves.
 */
export async function checkClaims(
  run: Run,
  { id, lines }: Pick<SaleToComplete, 'id' | 'lines'>,
  left: ReadonlyMap<bigint, number>,
): Promise<void> {
  for (const [claimedId, claimed] of await readClaims(run, id)) {
    if ((left.get(claimedId) ?? Number.POSITIVE_INFINITY) >= claimed) continue;
    throw isPaidOnElsewhere(lines.find(({ petId }) => petId === claimedId)?.words ?? '');
  }
}

/** How many of each entry are in unfinished sales, but one, on which a deposit was paid. */
export async function readClaims(run: Run, id: SaleId): Promise<ReadonlyMap<bigint, number>> {
  const found = await run<{ pet_id: bigint; claimed: unknown }>(CLAIMED, [id]);
  return new Map(found.map(({ pet_id: petId, claimed }) => [petId, Number(claimed)]));
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
