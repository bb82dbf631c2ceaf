import { isDeepStrictEqual } from 'node:util';
import { decimalsOf } from '../../../shared/money.ts';
import { profileFor, type Letterhead, type ShopProfile } from '../../../shared/shop-profile.ts';
import { closeFirst, hasDeposits } from '../money-refusals.ts';
import { currencyStays } from '../refusals.ts';
import type { ProfileStore } from '../profile-store.ts';
import type { Run, SqlDatabase } from './database.ts';
import { unclosedDrawers } from './drawers.ts';
import { readFields } from './field-reads.ts';
import { insertRows } from './rows.ts';
import { LETTERHEADS } from '../tables/records.ts';
import { keptWhole, readKept } from './kept-lists.ts';

const OPEN_DEPOSITS = {
  name: 'sales with deposits',
  text: `SELECT count(*) AS deposits FROM sales AS open WHERE open.number IS NULL
    AND (SELECT coalesce(sum(paid), 0) FROM sales WHERE origin = open.id AND kind = 'deposit') <> 0`,
};

/** The number of the last record, where its head is not kept. */
const UNKEPT = {
  name: 'record without kept head',
  text: `SELECT last_sale_number AS number FROM shop
    WHERE last_sale_number > (SELECT coalesce(max(up_to), 0) FROM letterheads)`,
};

/** What the shop is, kept whole beside its lists. */
export function createProfile(database: SqlDatabase): ProfileStore {
  const kept = keptWhole<ShopProfile>(database, 'profile');
  return {
    read: kept.read,
    start: (profile) => kept.change((known) => known ?? profile),
    change: (change) =>
      kept.change(async (known, run) => {
        const before = known ?? profileFor([]);
        const after = { ...before, ...change };
        const decimals = decimalsOf(before.currency);
        const isRead = decimals === decimalsOf(after.currency);
        if (!isRead && (await hasAmounts(run, database))) throw currencyStays(decimals);
        if (isCountedOtherwise(before, after)) {
          await refuseWithDeposits(run);
          if ((await unclosedDrawers(run)).length > 0) throw closeFirst();
        }
        if (!isDeepStrictEqual(headOf(before), headOf(after)))
          await keepHead(run, database, headOf(before));
        return after;
      }),
  };
}

/** What the shop is now; a new one is what one would be where nobody's region is known. */
export async function readProfile(run: Run): Promise<ShopProfile> {
  return (await readKept<ShopProfile>(run, 'profile')) ?? profileFor([]);
}

function headOf({ name, address, taxNumber }: ShopProfile): Letterhead {
  return { name, address, taxNumber };
}

/** Keeps what stood at the head of the receipts up to the last one, unless all of them have an older head. */
async function keepHead(run: Run, database: SqlDatabase, head: Letterhead): Promise<void> {
  const [last] = await run<{ number: bigint }>(UNKEPT);
  if (!last) return;
  const { name, address, taxNumber: tax_number } = head;
  const row = { up_to: last.number, name, address, tax_number };
  await insertRows(run, database, LETTERHEADS, [row]);
}

/** Whether what is in the drawers, and paid on unfinished sales, would mean something else. */
function isCountedOtherwise(before: ShopProfile, after: ShopProfile): boolean {
  return before.currency !== after.currency || before.hasCertifiedTill !== after.hasCertifiedTill;
}

/** A deposit is used in the currency in which it was paid, and where this shop takes the money itself. */
async function refuseWithDeposits(run: Run): Promise<void> {
  const [found] = await run<{ deposits: unknown }>(OPEN_DEPOSITS);
  const deposits = Number(found?.deposits ?? 0);
  if (deposits > 0) throw hasDeposits(deposits);
}

/** Whether an amount is stored that would be another one with more or fewer decimals, in history, too. */
async function hasAmounts(run: Run, { dialect }: SqlDatabase): Promise<boolean> {
  const amounts = (await readFields(run)).filter(({ kind }) => kind === 'money');
  const isIn = (column: string) =>
    amounts.map(({ id }) => `${dialect.numberIn(column, id)} IS NOT NULL`).join(' OR ');
  const found = await run({
    name: '',
    text: `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM pets WHERE ${isIn('details')})
      OR EXISTS (SELECT 1 FROM removed_pets WHERE ${isIn('details')})
      OR EXISTS (SELECT 1 FROM sales)
      OR EXISTS (SELECT 1 FROM changes WHERE ${isIn('details_before')} OR ${isIn('details_after')})`,
  });
  return found.length > 0;
}
