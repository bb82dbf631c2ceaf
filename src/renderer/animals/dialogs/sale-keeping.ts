import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { z } from 'zod';
import { OpenSale, type Sale, type SaleDraft, type SaleId } from '../../../shared/sale.ts';
import { callShop, problemOf } from '../../shop.ts';
import { windowStorage } from '../../stores/lasting-storage.ts';
import { onChanged } from '../../stores/renew.ts';
import { onUnlocked } from '../../stores/sign-in.ts';
import { linesBeside, mergeSales } from './sale-merge.ts';

interface Keeping {
  /** Sales as they are here, which the shop does not have so yet, the first ones first. */
  unkept: readonly OpenSale[];
  /** Sales as the shop has them, as far as this window knows. */
  known: readonly OpenSale[];
  /** Why the shop did not take one of them, in a sentence. */
  problem: string | null;
}

const Sales = z.array(OpenSale);
const Stored = z.object({ unkept: Sales, known: Sales });

/** What is still to be kept in the shop, which a reload does not lose. */
export const useKeeping = create<Keeping>()(
  persist((): Keeping => ({ unkept: [], known: [], problem: null }), {
    name: 'animal-store.unkept-sales',
    storage: windowStorage(),
    partialize: ({ unkept, known }) => ({
      unkept,
      known: known.filter((one) => withId(unkept, one.id)),
    }),
    merge: (stored, keeping) => ({ ...keeping, ...Stored.safeParse(stored).data }),
  }),
);

/** What became of a sale of this window without its doing. */
export interface Elsewhere {
  id: SaleId;
  /** The sale as it is now, with what was changed here; null where nothing is left of it. */
  sale: OpenSale | null;
  /**
   * `clash` where two windows changed the same thing, `refused` where the shop does not take it as it is, `taxed` where
   * the shop has other rates of tax.
   */
  what: 'changed' | 'clash' | 'completed' | 'dropped' | 'refused' | 'taxed';
  /** The number of its receipt; 0 where it is not completed. */
  number: number;
}

let parking: Promise<void> | null = null;
let busyWith: SaleId | null = null;
let tell: (change: Elsewhere) => void = () => undefined;

/** How long (ms) after a refusal a sale is tried again. */
const AGAIN_AFTER = 5_000;

/** Calls `listener` with what becomes of sales, and goes on keeping what a reload left. */
export function startKeeping(listener: (change: Elsewhere) => void): void {
  tell = listener;
  onChanged('sales', parkAgain);
  onUnlocked(parkAgain);
  parkAgain();
}

function withId(sales: readonly OpenSale[], id: SaleId): OpenSale | undefined {
  return sales.find((one) => one.id === id);
}

function without(sales: readonly OpenSale[], id: SaleId): readonly OpenSale[] {
  return sales.filter((one) => one.id !== id);
}

function knownSale(id: SaleId): OpenSale | undefined {
  return withId(useKeeping.getState().known, id);
}

/** Takes note of a sale as the shop has it. */
export function knowSale(sale: OpenSale): void {
  useKeeping.setState(({ known }) => ({ known: [...without(known, sale.id), sale] }));
}

/** A sale that was read some time ago, as it is to be kept here or, if that is later, as the shop has it. */
export function latestSale(sale: OpenSale): OpenSale {
  const here = withId(useKeeping.getState().unkept, sale.id);
  if (here) return here;
  const known = knownSale(sale.id);
  if ((known?.version ?? 0) < (sale.version ?? 0)) knowSale(sale);
  return knownSale(sale.id) ?? sale;
}

/** Forgets a sale that this window has completed or thrown away; what was added to it meanwhile is in a sale of its own. */
export function endSale(id: SaleId, completed?: Sale): void {
  const mine = withId(useKeeping.getState().unkept, id);
  if (mine) join(mine, { sale: undefined, completed });
  else forgetSale(id);
}

/** Forgets a sale that is completed or thrown away. */
function forgetSale(id: SaleId): void {
  useKeeping.setState(({ known, unkept }) => ({
    known: without(known, id),
    unkept: without(unkept, id),
  }));
}

/** Whether a sale has nothing that would wait for its customer. */
export function hasNothing({ lines, note, deposit, back }: OpenSale): boolean {
  return lines.length === 0 && !back && note === '' && deposit === 0;
}

/** Keeps a sale for every window and through a crash. What changes meanwhile is kept after that. */
export function keepSale(sale: OpenSale): void {
  useKeeping.setState(({ unkept }) => ({ unkept: [...without(unkept, sale.id), sale] }));
  parkAgain();
}

/** Resolves once all that was changed so far is kept or refused. */
export async function saleParked(): Promise<void> {
  await parking;
}

/** Completes a sale or takes money on it: what becomes of it meanwhile is this window’s own doing. */
export async function workOn<Result>(id: SaleId, work: () => Promise<Result>): Promise<Result> {
  busyWith = id;
  try {
    return await work();
  } finally {
    busyWith = null;
  }
}

/** A sale as it is sent, with the version from which it was made. */
export function draftOf({ id, lines, customerId, note, back }: OpenSale): SaleDraft {
  return { id, lines, customerId, note, back, version: knownSale(id)?.version };
}

function parkAgain(): void {
  if (useKeeping.getState().unkept.length > 0) parking ??= parkAll();
}

async function parkAll(): Promise<void> {
  const tried = new Set<OpenSale>();
  let refused: { sale: OpenSale; problem: string | null } | null = null;
  for (;;) {
    const next = useKeeping.getState().unkept.find((sale) => !tried.has(sale));
    if (!next) break;
    tried.add(next);
    try {
      await park(next);
    } catch (error) {
      refused = { sale: next, problem: problemOf(error)?.message ?? null };
    }
  }
  parking = null;
  const problem = refused?.problem ?? null;
  const isNew = useKeeping.getState().problem !== problem;
  useKeeping.setState({ problem });
  if (!refused || problem === null) return;
  const { sale } = refused;
  if (isNew) tell({ id: sale.id, sale, what: 'refused', number: 0 });
  setTimeout(parkAgain, AGAIN_AFTER);
}

async function park(sale: OpenSale): Promise<void> {
  const { id } = sale;
  const version = knownSale(id)?.version;
  try {
    if (hasNothing(sale)) await callShop('sales.drop', { id, version });
    const kept = hasNothing(sale) ? null : await callShop('sales.park', { sale: draftOf(sale) });
    useKeeping.setState(({ known, unkept }) => ({
      known: [...without(known, id), ...(kept ? [{ ...sale, ...kept }] : [])],
      unkept: unkept.filter((one) => one !== sale),
    }));
  } catch (error) {
    const shop = await inShop(id).catch(() => {
      throw error;
    });
    const here = { version, deposit: sale.deposit };
    // Nobody else has changed it, or paid on it: it is refused as it is.
    if (isAs(shop.sale, here) && !shop.completed) throw error;
    const mine = withId(useKeeping.getState().unkept, id);
    // This window has completed it meanwhile, or thrown it away.
    if (mine) join(mine, shop);
  }
}

/** Whether a sale in the shop has this version and deposit; one that is not there has neither. */
function isAs(
  inTheShop: OpenSale | undefined,
  { version, deposit }: Pick<OpenSale, 'version' | 'deposit'>,
): boolean {
  return inTheShop?.version === version && (inTheShop?.deposit ?? 0) === deposit;
}

/** What the shop has of a sale: unfinished or completed. */
interface InShop {
  sale: OpenSale | undefined;
  completed: (Pick<OpenSale, 'lines'> & { number: number }) | undefined;
}

async function inShop(id: SaleId): Promise<InShop> {
  const sale = withId(await callShop('sales.open', {}), id);
  if (sale) return { sale, completed: undefined };
  const completed = await callShop('sales.read', { id }).catch((error: unknown) => {
    if (problemOf(error)?.code === 'not_found') return undefined;
    throw error;
  });
  return { sale, completed };
}

/** Keeps what was changed here beside what another window did. */
function join(mine: OpenSale, { sale: theirs, completed }: InShop): void {
  const { id } = mine;
  const base = knownSale(id);
  forgetSale(id);
  if (theirs) {
    const { sale, isClash, hasOwn } = mergeSales(base, mine, theirs);
    knowSale(theirs);
    if (hasOwn) keepSale(sale);
    tell({ id, sale, what: isClash ? 'clash' : 'changed', number: 0 });
    return;
  }
  // What another window sold or threw away does not take along what was added here meanwhile.
  const lines = linesBeside(mine.lines, completed?.lines ?? base?.lines ?? []);
  const own = { id: crypto.randomUUID(), deposit: 0, received: [], back: undefined };
  const rest = { ...mine, ...own, lines };
  const sale = lines.length > 0 ? rest : null;
  if (sale) keepSale(sale);
  tell({ id, sale, ...endOf(completed) });
}

function endOf(completed: InShop['completed']): Pick<Elsewhere, 'what' | 'number'> {
  return { what: completed ? 'completed' : 'dropped', number: completed?.number ?? 0 };
}

/** Looks what became of a sale in other windows, unless it is being changed here. */
export async function lookElsewhere(id: SaleId): Promise<void> {
  const before = knownSale(id);
  const isBusy = () => parking !== null || busyWith === id || knownSale(id) !== before;
  if (!before || isBusy()) return;
  const { sale, completed } = await inShop(id);
  if (isBusy()) return;
  if (!sale) {
    forgetSale(id);
    tell({ id, sale: null, ...endOf(completed) });
  } else if (sale.version !== before.version || sale.deposit !== before.deposit) {
    knowSale(sale);
    tell({ id, sale, what: 'changed', number: 0 });
  }
}
