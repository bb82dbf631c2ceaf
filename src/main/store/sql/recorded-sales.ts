import { dayNamed } from '../../../shared/calendar-day.ts';
import type { ForeseenSales, Problem } from '../../../shared/recorded-sale.ts';
import type { Sale, SaleId } from '../../../shared/sale.ts';
import { animalsOf } from '../../../shared/sale-amounts.ts';
import type { JournalReceipt } from '../../../shared/till-journal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor } from '../actor.ts';
import { refuseReturn } from '../clerk-rules.ts';
import { namedId } from '../named-id.ts';
import { MOST_LATE } from '../sale-rules.ts';
import type { SaleStore } from '../sale-store.ts';
import type { Run, SqlDatabase } from './database.ts';
import { readProfile } from './profile.ts';
import { planRecorded, type RecordedOn, type RecordedPlan } from './recorded-plan.ts';
import { readClaims } from './sale-money.ts';
import { planReturn } from './sale-plans.ts';
import { insertProblems, problemsOf } from './sale-problems.ts';
import { readSale } from './sale-reads.ts';
import { returnOf } from './sale-returns.ts';
import { bytesOf } from './sale-rows.ts';
import type { CompleteSale, UndoSale } from './sale-completion.ts';
import { knownPets } from './staged-step.ts';
import { tillStock } from './till-stock.ts';

/** How far (ms) a till's clock may be ahead. */
const MOST_AHEAD = 120_000;
/** How many problems are foreseen in full. */
const MOST_FORESEEN = 200;

const SAME_RECEIPT = {
  name: 'sales of receipt',
  text: `SELECT id FROM sales WHERE till_receipt = $1 AND drawer = $2 AND id <> $3 AND kind = 'sale'`,
};

/** What a sale that has happened at a till needs of the others. */
interface Recording {
  complete: CompleteSale;
  undoSale: UndoSale;
}

/**
 * Sales that have happened at a till: each is recorded whatever the stock says, and what is odd in it is a problem that a
 * person settles. Its money is the till's: it has no payments, and is in no drawer of the window.
 */
export function createRecordedSales(
  database: SqlDatabase,
  clock: Clock,
  { complete, undoSale }: Recording,
): Pick<SaleStore, 'record' | 'foresee' | 'takeBack'> {
  const { read } = database;

  const recordSale = async (
    receipt: JournalReceipt,
    { till, takesNothing }: { till: string; takesNothing: boolean },
    author: Actor,
  ) => {
    const { id, receipt: tillReceipt } = receipt;
    return complete(
      { id, kind: 'sale' },
      author,
      async () => {
        const { lines, plan, problems } = await planRecorded(
          receipt,
          await recordedOn(database, clock, id),
          { takesNothing },
        );
        const { soldAt, isOff } = momentOf(receipt, clock.now());
        if (isOff) problems.push(ofAll('clock', tillReceipt));
        return {
          plan,
          soldAt,
          changesAnimals: plan.length > 0,
          bytes: bytesOf({ lines, problems }),
          record: async (run) => {
            const { currency } = await readProfile(run);
            const isTwice = await isReused(run, { id, tillReceipt, till });
            const odd = isTwice ? [...problems, ofAll('receipt_reused', tillReceipt)] : problems;
            await insertProblems(run, database, id, odd);
            const paid = { drawer: till, tillReceipt, currency, payments: [] };
            return [{ ...UNPAID, ...paid, id, kind: 'sale', lines }];
          },
        };
      },
      () => true,
    );
  };

  /** Takes back what is left of a sale; undefined where nothing is. */
  const recordReturn = async (
    { id, receipt: tillReceipt, ...receipt }: JournalReceipt,
    { till, of }: { till: string; of: SaleId },
    author: Actor,
  ) => {
    const back = async (run: Run) => {
      const sale = await readSale(run, of);
      return sale && leftOf(sale).length > 0 ? sale : undefined;
    };
    const before = await back(read);
    if (!before) return undefined;
    return complete(
      { id, kind: 'return' },
      author,
      async () => {
        const asked = (sale: Sale, gone: ReadonlySet<bigint>) => ({
          ...returnOf(sale, {
            id,
            of,
            lines: leftOf(sale).map((line) => ({
              ...line,
              toStock: line.petId !== null && !gone.has(line.petId),
            })),
            reason: '',
            method: 'cash',
            drawer: till,
          }),
          tillReceipt,
        });
        const sale = (await back(read)) ?? before;
        const gone = await removedOf(database, sale);
        const { lines } = asked(sale, gone);
        const plan = await planReturn(database, lines);
        const problems = lines.flatMap(({ petId, words }, line): Problem[] =>
          petId !== null && gone.has(petId) ? [{ line, code: 'not_in_stock', words, petId }] : [],
        );
        return {
          plan,
          soldAt: momentOf(receipt, clock.now()).soldAt,
          changesAnimals: plan.length > 0,
          bytes: bytesOf(lines),
          record: async (run) => {
            await insertProblems(run, database, id, problems);
            return [asked((await back(run)) ?? sale, gone)];
          },
        };
      },
      () => true,
    );
  };

  return {
    async record({ receipt, till, takesNothing }, author) {
      const id = await idByNow(read, receipt.id);
      const known = await readSale(read, id);
      if (known) return { id, isNew: false, kind: kindOf(known), animals: 0, problems: 0 };
      const asked = { ...receipt, id };
      const of = receipt.cancels && (await idByNow(read, receipt.cancels));
      const returned = of === null ? undefined : await recordReturn(asked, { till, of }, author);
      // What takes back a sale that is not here, or is back already, is kept in words, for nothing.
      const own = of === null ? asked : { ...asked, lines: [], isRefund: true };
      const { sale } = returned ?? (await recordSale(own, { till, takesNothing }, author));
      const problems = await problemsOf(read, id);
      const animals = animalsOf(sale.lines);
      return { id, isNew: true, kind: kindOf(sale), animals, problems: problems.length };
    },
    async foresee({ receipts }) {
      const on = await recordedOn(database, clock, '');
      const cancelled = new Set(receipts.map(({ cancels }) => cancels));
      const foreseen: ForeseenSales = { ...NOTHING_FORESEEN, problems: [] };
      for (const receipt of receipts) {
        const id = await idByNow(read, receipt.id);
        if (await isThere(read, id)) foreseen.known += 1;
        else if (receipt.cancels !== null) foreseen.returns += 1;
        else {
          const takesNothing = cancelled.has(receipt.id);
          foresee(foreseen, receipt, await planRecorded(receipt, on, { takesNothing }));
        }
      }
      return foreseen;
    },
    async takeBack({ ids }, author) {
      refuseReturn(author);
      const taken = { sales: 0, animals: 0 };
      for (const id of ids.toReversed()) {
        const sale = await readSale(read, id);
        // What has come back, or is a return itself, stays so, and what the window has sold.
        if (sale?.kind !== 'sale' || sale.author.kind !== 'import') continue;
        if (sale.lines.some(({ returned }) => returned > 0)) continue;
        await undoSale(sale, undoneId(id), author);
        taken.sales += 1;
        taken.animals += animalsOf(sale.lines);
      }
      return taken;
    },
  };
}

const UNPAID = { origin: null, customerId: null, note: '', rounding: 0 } as const;

const NOTHING_FORESEEN = {
  known: 0,
  sales: 0,
  returns: 0,
  lines: 0,
  animals: 0,
  problemCount: 0,
} as const;

function foresee(foreseen: ForeseenSales, { receipt }: JournalReceipt, plan: RecordedPlan): void {
  foreseen.sales += 1;
  foreseen.lines += plan.lines.length;
  foreseen.animals += animalsOf(plan.lines);
  foreseen.problemCount += plan.problems.length;
  const room = MOST_FORESEEN - foreseen.problems.length;
  const told = plan.problems.slice(0, room).map((one) => ({ ...one, tillReceipt: receipt }));
  foreseen.problems.push(...told);
}

async function recordedOn(database: SqlDatabase, clock: Clock, id: SaleId): Promise<RecordedOn> {
  const [stock, profile, claims] = await Promise.all([
    tillStock(database),
    readProfile(database.read),
    readClaims(database.read, id),
  ]);
  return { stock, profile, claims, day: dayNamed(clock.now()) };
}

/** When it was; where that can't be, now. */
function momentOf(
  { soldAt }: Pick<JournalReceipt, 'soldAt'>,
  now: number,
): { soldAt: number | null; isOff: boolean } {
  const isOff = soldAt > now + MOST_AHEAD || soldAt < now - MOST_LATE;
  return { soldAt: isOff ? null : Math.min(soldAt, now), isOff };
}

function ofAll(code: Problem['code'], words: string): Problem {
  return { line: null, code, words, petId: null };
}

function kindOf({ kind }: Sale): 'sale' | 'return' {
  return kind === 'return' ? 'return' : 'sale';
}

/** What did not come back yet, by lines. */
function leftOf({ kind, lines }: Sale) {
  if (kind !== 'sale') return [];
  return lines.flatMap(({ position, quantity, returned, petId }) =>
    returned < quantity ? [{ position, quantity: quantity - returned, petId }] : [],
  );
}

/** The animals of a sale that are not listed any more, so that they can’t go back into stock. */
async function removedOf({ read, dialect }: SqlDatabase, { lines }: Sale) {
  const ids = lines.flatMap(({ petId }) => petId ?? []);
  const pets = await knownPets(read, dialect, ids);
  return new Set(ids.filter((id) => pets.get(id)?.isPresent !== true));
}

/** The record by which a sale of a till is taken back as if its file had never come. */
function undoneId(id: SaleId): SaleId {
  return namedId(`${id}/undone`);
}

/** The id under which a receipt is, or comes, into the book: one that was taken back comes in anew. */
async function idByNow(run: Run, id: SaleId): Promise<SaleId> {
  let now = id;
  while (await isThere(run, undoneId(now))) now = namedId(`${now}/again`);
  return now;
}

/** Whether another sale of a till has a receipt, and was not taken back with its file. */
async function isReused(
  run: Run,
  { id, tillReceipt, till }: { id: SaleId; tillReceipt: string; till: string },
): Promise<boolean> {
  for (const other of await run<{ id: SaleId }>(SAME_RECEIPT, [tillReceipt, till, id])) {
    if (!(await isThere(run, undoneId(other.id)))) return true;
  }
  return false;
}

async function isThere(run: Run, id: SaleId): Promise<boolean> {
  const text = 'SELECT 1 AS found FROM sales WHERE id = $1 AND number IS NOT NULL';
  return (await run({ name: 'is sale there', text }, [id])).length > 0;
}
