import { randomUUID } from 'node:crypto';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { ShopError } from '../../../shared/errors.ts';
import { NOTHING_DONE, type Author, type StepOutcome } from '../../../shared/history.ts';
import {
  MOST_OPEN_LINES,
  MOST_OPEN_SALES,
  type Sale,
  type SaleId,
  type SoldLine,
} from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { Clock } from '../../platform/clock.ts';
import { inverseStep, type Planned, type StoredStep } from '../planned-step.ts';
import {
  depositIs,
  noSuchSale,
  noSuchStep,
  saleIsCompleted,
  StepConflict,
  tooManyKept,
} from '../refusals.ts';
import { checkPaidAs, checkSoldAt } from '../sale-rules.ts';
import type { SaleStore } from '../sale-store.ts';
import type { PetStore } from '../store.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { inversePlan } from './inverse-plan.ts';
import type { PetChanges } from './pet-changes.ts';
import { readProfile } from './profile.ts';
import { planReturn, planSale, returnedLines } from './sale-plans.ts';
import { bytesOf, checkDeposit, depositOn, moneyBack, returnOf } from './sale-money.ts';
import { createSaleReads, readOpenSales, readSale } from './sale-reads.ts';
import {
  dropOpen,
  insertCompleted,
  insertOpen,
  takeSaleNumber,
  type CompletedSale,
} from './sale-rows.ts';
import { isSameReturn, isSameSale } from './same-sale.ts';
import { STEP, stepOf, type RawStep } from './steps.ts';

/** How often a sale is planned again because somebody changed its animals meanwhile. */
const TRIES = 5;

const SALE_OF_STEP = { name: 'sale of step', text: 'SELECT id FROM sales WHERE step_id = $1' };
const COMPLETED = {
  name: 'completed sale',
  text: 'SELECT 1 AS found FROM sales WHERE id = $1 AND number IS NOT NULL',
};

const RETURNED_TOO_MANY = {
  name: 'lines returned too often',
  text: `SELECT returned.line_of FROM sales AS back JOIN sale_lines AS returned ON returned.sale_id = back.id
    WHERE back.origin = $1 GROUP BY returned.line_of HAVING sum(returned.quantity) >
      (SELECT sold.quantity FROM sale_lines AS sold
       WHERE sold.sale_id = $1 AND sold.position = returned.line_of)`,
};

const OPEN_SIZE = {
  name: 'size of open sales',
  text: `SELECT count(DISTINCT sales.id) AS sales, count(sale_id) AS lines
    FROM sales LEFT JOIN sale_lines ON sale_id = sales.id WHERE number IS NULL`,
};

/** A sale or return with what it does to animals. */
interface PlannedSale {
  sale: CompletedSale;
  plan: AsyncIterable<Planned> | readonly Planned[];
  changesAnimals: boolean;
  soldAt?: number | null;
  undoes?: number | null;
}

/** What became of it. */
interface Completed {
  sale: Sale;
  outcome: StepOutcome;
}

/** Sales, each written in one transaction with what it does to animals. */
export function createSaleStore(
  database: SqlDatabase,
  clock: Clock,
  changes: PetChanges,
): Omit<SaleStore, 'takeDeposit' | 'moveCash'> & Pick<PetStore, 'undo'> {
  const { read } = database;

  /** Completes one, unless it is already. It is planned again when its animals were changed meanwhile. */
  const complete = async (
    id: SaleId,
    author: Author,
    planned: () => Promise<PlannedSale>,
    isMeant: (before: Sale) => boolean,
  ): Promise<Completed> => {
    for (let tried = 1; ; tried += 1) {
      const before = await readSale(read, id);
      // Another window may have completed it with other lines.
      if (before && !isMeant(before)) throw saleIsCompleted();
      if (before) return { sale: before, outcome: NOTHING_DONE };
      try {
        const outcome = await carryOut(await planned(), author);
        return { sale: await existing(id), outcome };
      } catch (error) {
        // Another window may have completed it since, so that its animals are no longer in stock.
        const isAnother = error instanceof StepConflict || (await isCompleted(read, id));
        if (!isAnother || tried === TRIES) throw error;
      }
    }
  };

  const carryOut = (
    { sale, plan, changesAnimals, soldAt = null, undoes = null }: PlannedSale,
    author: Author,
  ): Promise<StepOutcome> =>
    changes.step(plan, {
      kind: { kind: sale.kind === 'return' ? 'returned' : 'sold', undoes },
      author,
      isWhole: true,
      alsoBytes: bytesOf(sale),
      also: async (run, stepId) => {
        if (await isCompleted(run, sale.id)) throw new StepConflict();
        if (sale.kind === 'sale') await checkDeposit(run, sale);
        await dropOpen(run, sale.id);
        const number = await takeSaleNumber(run);
        const step = changesAnimals ? stepId : null;
        const now = clock.now();
        await insertCompleted(run, database, sale, {
          ...{ number, at: soldAt ?? now, enteredAt: now },
          ...{ author, step },
        });
        // Somebody may have returned the same meanwhile, without an animal that shows it.
        if (sale.kind === 'return' && (await returnsTooMany(run, sale.origin)))
          throw new StepConflict();
        return {
          ...{
            day: dayNamed(soldAt ?? now),
            record: `sale:${String(number)}`,
            customerId: sale.customerId,
          },
          ...(sale.kind === 'return' && { why: sale.note }),
        };
      },
    });

  const existing = async (id: SaleId): Promise<Sale> => {
    const sale = await readSale(read, id);
    if (!sale) throw noSuchSale();
    return sale;
  };

  const keepOpen = (id: SaleId, put: (run: Run) => Promise<void>) =>
    database.transactionAgain(async (run) => {
      await takeNumbers(run, database.dialect);
      if (await isCompleted(run, id)) throw saleIsCompleted();
      await dropOpen(run, id);
      await put(run);
      const [open] = await run<{ sales: bigint; lines: bigint }>(OPEN_SIZE);
      if (Number(open?.sales) > MOST_OPEN_SALES) throw tooManyKept(MOST_OPEN_SALES, 'sale');
      if (Number(open?.lines) > MOST_OPEN_LINES) throw tooManyKept(MOST_OPEN_LINES, 'line');
    });

  return {
    ...createSaleReads(database),
    open: () => readOpenSales(read),
    park: (sale) => keepOpen(sale.id, (run) => insertOpen(run, database, sale, clock.now())),
    drop: (id) =>
      keepOpen(id, async (run) => {
        const deposit = await depositOn(run, id);
        if (deposit !== 0) throw depositIs('on it');
      }),
    complete: (sale, author) =>
      complete(
        sale.id,
        author,
        async () => {
          const profile = await readProfile(database.read);
          checkPaidAs(profile, sale);
          checkSoldAt(sale, clock.now());
          const { plan, lines } = await planSale(database, sale.lines);
          return {
            sale: { ...sale, kind: 'sale', origin: null, currency: profile.currency, lines },
            ...{ plan, soldAt: sale.soldAt },
            changesAnimals: plan.length > 0,
          };
        },
        (before) => isSameSale(before, sale),
      ),
    giveBack: (back, author) =>
      complete(
        back.id,
        author,
        async () => {
          const sale = await existing(back.of);
          if (sale.kind !== 'sale') throw noSuchSale();
          const lines = returnedLines(sale, back.lines);
          const plan = await planReturn(database, lines);
          return {
            sale: {
              ...{ id: back.id, note: back.reason, lines, drawer: back.drawer },
              ...returnOf(sale),
              ...moneyBack(sale, sumOf(lines, 'total'), back.method),
            },
            plan,
            changesAnimals: plan.length > 0,
          };
        },
        (before) => isSameReturn(before, back),
      ),
    async undo(ref, author, rights = { returns: true }) {
      const [raw] = await read<RawStep>(STEP, [ref.id]);
      const step = raw && stepOf(raw);
      if (step?.kind !== 'sold' && step?.kind !== 'returned') return changes.undo(ref, author);
      if (!rights.returns) throw new ShopError('owner_needed');
      const { target } = inverseStep(step, ref, author);
      const [found] = await read<{ id: SaleId }>(SALE_OF_STEP, [step.id]);
      const sale = await existing(found?.id ?? '');
      const isAsSold = sale.kind === 'sale' && sale.lines.every(({ returned }) => returned === 0);
      if (!isAsSold) throw noSuchStep();
      return undoSale(sale, target, author);
    },
  };

  /** Takes a whole sale back: its animals as they were before it or, where they changed since, into stock. */
  async function undoSale(sale: Sale, step: StoredStep, author: Author): Promise<StepOutcome> {
    const lines = returnedLines(sale, sale.lines.map(wholly));
    const back: CompletedSale = {
      ...{ id: randomUUID(), note: 'Mistake', lines, rounding: -sale.rounding },
      ...{ ...returnOf(sale), drawer: sale.drawer },
      payments: sale.payments.map(({ method, amount }) => ({
        // The unfinished sale that the deposit was on is gone: it is handed back.
        method: method === 'deposit' ? 'cash' : method,
        ...{ amount: -amount, given: null },
      })),
    };
    const base = { sale: back, changesAnimals: true, undoes: step.id };
    try {
      return await carryOut({ ...base, plan: asSale(inversePlan(database, step)) }, author);
    } catch (error) {
      if (!(error instanceof StepConflict)) throw error;
      const { outcome } = await complete(
        back.id,
        author,
        async () => ({
          ...base,
          plan: await planReturn(database, lines),
        }),
        () => true,
      );
      return outcome;
    }
  }
}

function wholly({ position, quantity }: SoldLine) {
  return { position, quantity, toStock: true };
}

async function* asSale(plan: AsyncIterable<Planned>): AsyncGenerator<Planned> {
  for await (const one of plan) yield { ...one, isSale: true };
}

async function isCompleted(run: Run, id: SaleId): Promise<boolean> {
  return (await run(COMPLETED, [id])).length > 0;
}

async function returnsTooMany(run: Run, id: SaleId | null): Promise<boolean> {
  return (await run(RETURNED_TOO_MANY, [id])).length > 0;
}
