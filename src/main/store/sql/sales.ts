import { randomUUID } from 'node:crypto';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { NOTHING_DONE, type Author, type StepOutcome } from '../../../shared/history.ts';
import type { ComingBack, Sale, SaleId } from '../../../shared/sale.ts';
import type { Clock } from '../../platform/clock.ts';
import { inverseStep, type Planned, type StoredStep } from '../planned-step.ts';
import { exchangedElsewhere, idIsTaken, isExchange } from '../money-refusals.ts';
import { noSuchSale, saleIsCompleted, StepConflict } from '../refusals.ts';
import { refuseReturn } from '../clerk-rules.ts';
import { checkDrawer, checkIsOfShop, checkSoldAt } from '../sale-rules.ts';
import type { SaleStore } from '../sale-store.ts';
import type { PetStore } from '../store.ts';
import { byNow, survivorOf } from './customers.ts';
import type { Run, SqlDatabase } from './database.ts';
import { inversePlan } from './inverse-plan.ts';
import type { PetChanges } from './pet-changes.ts';
import { readProfile } from './profile.ts';
import { checkVersion, createOpenSales } from './open-sales.ts';
import { kindOfId } from './record-ids.ts';
import { checkClaims, checkDeposit } from './sale-money.ts';
import { planReturn, planSale } from './sale-plans.ts';
import type { CompleteSale, PlannedSale } from './sale-completion.ts';
import { createRecordedSales } from './recorded-sales.ts';
import { createSaleProblems, settleAll } from './sale-problems.ts';
import { createSaleReads, readSale } from './sale-reads.ts';
import { bothWays, exchangeOf } from './sale-exchanges.ts';
import { returnedLines, returnOf, undoOf } from './sale-returns.ts';
import {
  bytesOf,
  dropOpen,
  insertCompleted,
  takeSaleNumber,
  type CompletedSale,
} from './sale-rows.ts';
import { withArticles } from './sold-articles.ts';
import { isSameReturn, isSameSale } from './same-sale.ts';
import { STEP, stepOf, type RawStep } from './steps.ts';

/** How often a sale is planned again because somebody else changed its animals. */
const TRIES = 5;

const BUYER = {
  name: 'buyer as sold to',
  text: 'SELECT customer_id FROM sales WHERE id = $1',
};
const STEP_OF_SALE = {
  name: 'step of sale',
  text: 'SELECT steps.* FROM steps JOIN sales ON sales.step_id = steps.id WHERE sales.id = $1',
};
const SALE_OF_STEP = { name: 'sale of step', text: 'SELECT id FROM sales WHERE step_id = $1' };

/** Sales, each written in one transaction with what it does to animals. */
export function createSaleStore(
  database: SqlDatabase,
  clock: Clock,
  changes: PetChanges,
): Omit<SaleStore, 'deposit' | 'moveCash' | 'correct'> & Pick<PetStore, 'undo'> {
  const { read } = database;

  /** Completes one, unless it is already. It is planned again when its animals were changed meanwhile. */
  const complete: CompleteSale = async ({ id, kind }, author, planned, isMeant) => {
    for (let tried = 1; ; tried += 1) {
      const before = await readSale(read, id);
      // Another window may have completed it with other lines.
      if (before && !(await isMeant(before)))
        throw before.kind === kind ? saleIsCompleted() : idIsTaken();
      if (before) return { sale: before, outcome: NOTHING_DONE };
      try {
        const outcome = await carryOut({ ...(await planned()), id, kind }, author);
        return { sale: await existing(read, id), outcome };
      } catch (error) {
        // Another window may have completed it since, so that its animals are no longer in stock.
        const isAnother = error instanceof StepConflict || (await readSale(read, id)) !== undefined;
        if (!isAnother || tried === TRIES) throw error;
      }
    }
  };

  const carryOut = (
    { id, kind, plan, changesAnimals, bytes, record, soldAt = null, undoes = null }: PlannedSale,
    author: Author,
  ): Promise<StepOutcome> =>
    changes.step(plan, {
      kind: { kind: kind === 'return' ? 'returned' : 'sold', undoes },
      author,
      isWhole: true,
      alsoBytes: bytes,
      also: async (run, stepId) => {
        const known = await kindOfId(run, id, kind === 'sale' ? ['open', 'sale'] : [kind]);
        if (known === kind) throw new StepConflict();
        const records = await record(run);
        await dropOpen(run, id);
        const now = clock.now();
        let number = 0;
        for (const one of records) {
          number = await takeSaleNumber(run);
          const step = changesAnimals && one.id === id ? stepId : null;
          const when = { at: soldAt ?? now, enteredAt: now };
          await insertCompleted(run, database, one, { number, ...when, author, step });
        }
        const sale = records[records.length - 1];
        return {
          day: dayNamed(soldAt ?? now),
          record: `sale:${String(number)}`,
          customerId: sale?.customerId ?? null,
          ...(kind === 'return' && { why: sale?.note }),
        };
      },
    });

  return {
    ...createSaleReads(database),
    ...createOpenSales(database, clock),
    ...createRecordedSales(database, clock, {
      complete,
      undoSale: async (sale, id, author) => undoSale(sale, await stepOfSale(sale.id), author, id),
    }),
    ...createSaleProblems(database, clock),
    complete: (sale, author) =>
      complete(
        { id: sale.id, kind: 'sale' },
        author,
        async () => {
          checkSoldAt(sale, clock.now());
          const { back } = sale;
          if (back) refuseReturn(author);
          const { plan: out, lines, left } = await planSale(database, sale.lines, author);
          const plan = back ? bothWays(out, await planBack(back)) : out;
          return {
            plan,
            soldAt: sale.soldAt,
            changesAnimals: plan.length > 0,
            bytes: bytesOf({ ...sale, lines }),
            record: async (run) => {
              const profile = await readProfile(run);
              const exchange = back && exchangeOf(await existing(run, back.of), sale, back);
              checkIsOfShop(profile, sale, exchange?.due);
              await checkDeposit(run, sale);
              await checkClaims(run, { id: sale.id, lines }, left);
              await checkVersion(run, sale);
              const buyer = sale.customerId ?? exchange?.back.customerId;
              const customerId = buyer ? await survivorOf(run, buyer) : null;
              const { currency } = profile;
              const sold = await withArticles(run, database, lines, { actor: author, profile });
              const record = { ...sale, kind: 'sale', currency, customerId, lines: sold } as const;
              if (!exchange) return [{ ...record, origin: null }];
              if (exchange.back.currency !== currency) throw exchangedElsewhere();
              const { payments } = exchange;
              return [exchange.back, { ...record, payments, origin: exchange.back.id }];
            },
          };
        },
        // Who buys may have been merged into another since.
        async (before) =>
          isSameSale(before, { ...sale, customerId: await byNow(read, sale.customerId) }),
      ),
    return: (back, author) =>
      complete(
        { id: back.id, kind: 'return' },
        author,
        async () => {
          const planned = returnOf(await existing(read, back.of), back);
          const plan = await planReturn(database, planned.lines);
          return {
            plan,
            changesAnimals: plan.length > 0,
            bytes: bytesOf(planned),
            // Somebody may have returned some of the same meanwhile.
            record: async (run) => {
              checkDrawer(await readProfile(run), back.drawer);
              // It stays with its sale, also when two who were made one are two again.
              const [sale] = await run<{ customer_id: string | null }>(BUYER, [back.of]);
              const planned = returnOf(await existing(run, back.of), back);
              return [{ ...planned, customerId: sale?.customer_id ?? null }];
            },
          };
        },
        (before) => isSameReturn(before, back),
      ),
    async undo(ref, author) {
      const [raw] = await read<RawStep>(STEP, [ref.id]);
      const step = raw && stepOf(raw);
      if (step?.kind !== 'sold' && step?.kind !== 'returned') return changes.undo(ref, author);
      refuseReturn(author);
      const { target } = inverseStep(step, ref, author);
      const [found] = await read<{ id: SaleId }>(SALE_OF_STEP, [step.id]);
      const sale = await existing(read, found?.id ?? '');
      if (sale.exchanged) throw isExchange();
      return undoSale(sale, target, author);
    },
  };

  /** Plans to put what comes back in exchange into stock. */
  async function planBack({ of, lines }: ComingBack): Promise<Planned[]> {
    return planReturn(database, returnedLines(await existing(read, of), lines));
  }

  /** The step by which a sale took animals out of stock; undefined where it took none. */
  async function stepOfSale(id: SaleId): Promise<StoredStep | undefined> {
    const [raw] = await read<RawStep>(STEP_OF_SALE, [id]);
    return raw && stepOf(raw);
  }

  /** Takes a whole sale back: its animals as they were before it or, where they changed since, into stock. */
  async function undoSale(
    sale: Sale,
    step: StoredStep | undefined,
    author: Author,
    id: SaleId = randomUUID(),
  ): Promise<StepOutcome> {
    const ids = { id, kind: 'return' } as const;
    const back = undoOf(sale, ids.id);
    const base = {
      changesAnimals: step !== undefined,
      undoes: step?.id ?? null,
      bytes: bytesOf(back),
      record: async (run: Run): Promise<[CompletedSale]> => {
        await settleAll(run, sale.id, clock.now(), author);
        return [undoOf(await existing(run, sale.id), ids.id)];
      },
    };
    try {
      const plan = step ? asSale(inversePlan(database, step)) : [];
      return await carryOut({ ...ids, ...base, plan }, author);
    } catch (error) {
      if (!(error instanceof StepConflict)) throw error;
      const planned = async () => ({ ...base, plan: await planReturn(database, back.lines) });
      return (await complete(ids, author, planned, () => true)).outcome;
    }
  }
}

/** A completed sale or return. Throws `not_found`. */
async function existing(run: Run, id: SaleId): Promise<Sale> {
  const sale = await readSale(run, id);
  if (!sale) throw noSuchSale();
  return sale;
}

async function* asSale(plan: AsyncIterable<Planned>): AsyncGenerator<Planned> {
  for await (const one of plan) yield { ...one, isSale: true };
}
