import type { Close, CloseToComplete, SalesReport } from '../../../shared/sales-report.ts';
import type { Clock } from '../../platform/clock.ts';
import { authorColumns, authorOf } from '../tables/author.ts';
import { CLOSES } from '../tables/sales.ts';
import type { NewRow, RowOf } from '../tables/table.ts';
import {
  idIsTaken,
  isClosedAlready,
  isNotOpen,
  noSuchClose,
  noSuchDrawer,
} from '../money-refusals.ts';
import type { CloseStore } from '../sale-store.ts';
import { bookedRecords } from './booked-records.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';
import { drawersToClose } from './drawers.ts';
import { readProfile } from './profile.ts';
import { kindOfId } from './record-ids.ts';
import { takeSaleNumber } from './sale-rows.ts';
import { reportOf } from './sales-report.ts';
import { insertRows } from './rows.ts';
import { isSameClose } from './same-sale.ts';

type RawClose = RowOf<typeof CLOSES>;

const LAST = {
  name: 'last close',
  text: 'SELECT up_to, left_in, currency FROM closes WHERE drawer = $1 ORDER BY number DESC LIMIT 1',
};
const LAST_NUMBER = {
  name: 'last sale number',
  text: 'SELECT last_sale_number AS number FROM shop',
};
const BY_ID = { name: 'close', text: 'SELECT * FROM closes WHERE id = $1' };
const BY_NUMBER = { name: 'close of number', text: 'SELECT * FROM closes WHERE number = $1' };
const LIST = {
  name: 'closes',
  text: 'SELECT * FROM closes WHERE number < $1 ORDER BY number DESC LIMIT $2',
};

/** Closes of drawers, each of the records that have numbers after the close before. */
export function createCloseStore(database: SqlDatabase, clock: Clock): CloseStore {
  const { read } = database;
  return {
    sales: async (of) => reportOf(read, { ...of, currency: await currencyIn(read) }),
    records: (query) => bookedRecords(database, query),
    async open(wanted) {
      const profile = await readProfile(read);
      const { currency } = profile;
      const drawers = await drawersToClose(read, profile);
      const drawer = drawers.includes(wanted) ? wanted : (drawers[0] ?? wanted);
      const [last, upTo] = await Promise.all([lastClose(read, drawer, currency), lastNumber(read)]);
      const report = await reportOf(read, { currency, drawer, above: last.upTo, upTo });
      const expected = last.leftIn + cashOf(report);
      const { upTo: above, leftIn: opening } = last;
      return { drawer, drawers, above, upTo, opening, expected, report };
    },
    async complete(close, author) {
      await database.transactionAgain(async (run) => {
        await takeNumbers(run, database.dialect);
        await kindOfId(run, close.id, ['close']);
        const [known] = await run<RawClose>(BY_ID, [close.id]);
        if (known && !isSameClose(closeOf(known), close)) throw idIsTaken();
        if (known) return;
        const profile = await readProfile(run);
        const { currency } = profile;
        if (!(await drawersToClose(run, profile)).includes(close.drawer)) throw noSuchDrawer();
        const last = await lastClose(run, close.drawer, currency);
        if (last.upTo !== close.above) throw isClosedAlready();
        if (close.upTo < close.above || close.upTo > (await lastNumber(run))) throw isNotOpen();
        const expected = last.leftIn + cashOf(await reportOf(run, { ...close, currency }));
        const number = await takeSaleNumber(run);
        const row = rowOf(close, {
          number,
          at: clock.now(),
          author,
          currency,
          opening: last.leftIn,
          expected,
        });
        await insertRows(run, database, CLOSES, [row]);
      });
      const [stored] = await read<RawClose>(BY_ID, [close.id]);
      if (!stored) throw noSuchClose();
      return closeOf(stored);
    },
    async list({ before = Number.MAX_SAFE_INTEGER, limit }) {
      return (await read<RawClose>(LIST, [before, limit])).map(closeOf);
    },
    async read(number) {
      const [stored] = await read<RawClose>(BY_NUMBER, [number]);
      if (!stored) throw noSuchClose();
      const close = closeOf(stored);
      return { close, report: await reportOf(read, close) };
    },
  };
}

/** The cash that records put into a drawer. */
function cashOf({ methods }: SalesReport): number {
  return methods.find(({ method }) => method === 'cash')?.amount ?? 0;
}

async function currencyIn(run: Run): Promise<string> {
  return (await readProfile(run)).currency;
}

/** The last number that a record was given. */
async function lastNumber(run: Run): Promise<number> {
  const [shop] = await run<{ number: bigint }>(LAST_NUMBER);
  return Number(shop?.number ?? 0);
}

/** Where a drawer's last close ended, and what it left in it of a currency. */
async function lastClose(
  run: Run,
  drawer: string,
  currency: string,
): Promise<{ upTo: number; leftIn: number }> {
  const [last] = await run<Pick<RawClose, 'up_to' | 'left_in' | 'currency'>>(LAST, [drawer]);
  const leftIn = last?.currency === currency ? Number(last.left_in) : 0;
  return { upTo: Number(last?.up_to ?? 0), leftIn };
}

function rowOf(
  { id, drawer, above, upTo, counted, leftIn, note }: CloseToComplete,
  made: Pick<Close, 'number' | 'at' | 'author' | 'currency' | 'opening' | 'expected'>,
): NewRow<typeof CLOSES> {
  const { author, ...rest } = made;
  return {
    ...rest,
    ...authorColumns(author),
    id,
    drawer,
    above,
    up_to: upTo,
    counted,
    left_in: leftIn,
    note,
  };
}

function closeOf(raw: RawClose): Close {
  return {
    number: Number(raw.number),
    id: raw.id,
    at: Number(raw.at),
    author: authorOf(raw),
    drawer: raw.drawer,
    currency: raw.currency,
    above: Number(raw.above),
    upTo: Number(raw.up_to),
    opening: Number(raw.opening),
    expected: Number(raw.expected),
    counted: Number(raw.counted),
    leftIn: Number(raw.left_in),
    note: raw.note,
  };
}
