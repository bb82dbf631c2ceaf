import { ShopError } from '../../../shared/errors.ts';
import { say } from '../../../shared/say.ts';
import type { JournalTaken, TillJournal } from '../../../shared/till-journal.ts';
import type { Actor } from '../../store/actor.ts';
import type { Store } from '../../store/store.ts';
import { profileOf } from '../shop-profile.ts';

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
