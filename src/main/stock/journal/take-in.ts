import { ShopError } from '../../../shared/errors.ts';
import { lineTotal } from '../../../shared/sale-amounts.ts';
import type { TaxRate } from '../../../shared/shop-profile.ts';
import { say } from '../../../shared/say.ts';
import type {
  ComparedTurnover,
  JournalPreview,
  JournalTaken,
  TillJournal,
} from '../../../shared/till-journal.ts';
import type { Actor } from '../../store/actor.ts';
import type { Store } from '../../store/store.ts';
import { profileOf } from '../shop-profile.ts';

/** What taking a till's days in would do. Throws `bad_request` for a till with another currency. */
export async function previewJournal(store: Store, journal: TillJournal): Promise<JournalPreview> {
  await checkCurrency(store, journal);
  const { tills, gaps, leftOut, receipts } = journal;
  const foreseen = await store.sales.foresee({ receipts });
  return { tills, gaps, leftOut, ...foreseen, turnover: comparedTurnover(journal) };
}

/**
 * Takes a till's days in, each receipt as a record of its own: what is in the book already is left alone, so what was
 * stopped on its way is completed by the same file. Throws `bad_request` for a till with another currency.
 */
export async function takeInJournal(
  store: Store,
  journal: TillJournal,
  till: string,
  author: Actor,
): Promise<JournalTaken> {
  await checkCurrency(store, journal);
  const cancelled = new Set(journal.receipts.map(({ cancels }) => cancels));
  const taken: JournalTaken = { sales: [], returns: 0, known: 0, animals: 0, problems: 0 };
  for (const receipt of journal.receipts) {
    const takesNothing = cancelled.has(receipt.id);
    const { id, isNew, kind, animals, problems } = await store.sales.record(
      { receipt, till, takesNothing },
      author,
    );
    if (!isNew) taken.known += 1;
    else if (kind === 'return') taken.returns += 1;
    else taken.sales.push(id);
    if (kind === 'sale') taken.animals += animals;
    taken.problems += problems;
  }
  return taken;
}

async function checkCurrency(store: Store, { currency }: TillJournal): Promise<void> {
  const shop = await profileOf(store, []);
  if (currency === null || currency === shop.currency) return;
  throw new ShopError(
    'bad_request',
    say`This till takes ${currency}, and the shop ${shop.currency}. Nothing was taken in.`,
  );
}

/** What the receipts come to at each rate, beside what the till's closes say; the highest rate first. */
function comparedTurnover({ receipts, turnover }: TillJournal): ComparedTurnover[] {
  const book = new Map<TaxRate | null, number>();
  for (const { lines, cancels } of receipts) {
    const sign = cancels === null ? 1 : -1;
    for (const line of lines) {
      book.set(line.taxRate, (book.get(line.taxRate) ?? 0) + sign * lineTotal(line));
    }
  }
  const till = new Map((turnover ?? []).map(({ taxRate, total }) => [taxRate, total]));
  return [...new Set([...book.keys(), ...till.keys()])]
    .sort((one, other) => (other ?? -1) - (one ?? -1))
    .map((taxRate) => ({
      taxRate,
      book: book.get(taxRate) ?? 0,
      till: turnover === null ? null : (till.get(taxRate) ?? 0),
    }));
}
