import { t } from '@lingui/core/macro';
import type {
  BookedBy,
  bookedTable,
  BookedColumn,
  BookedRecord,
} from '../../../shared/bookkeeping.ts';
import { guardFormula } from '../../../shared/formula-guard.ts';
import { decimalsOf } from '../../../shared/money.ts';
import { plainCsvFile, type CsvSeparator } from '../../../shared/stock-files/csv.ts';
import { words } from '../../../shared/words.ts';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import { numberText } from '../../ui/formats.ts';

type Amount = Exclude<BookedColumn['name'], 'turnoverAt' | 'taxAt'>;

const AMOUNT_WORDS: Readonly<Record<Amount, string>> = words({
  sold: () => t`Sold`,
  returned: () => t`Returned`,
  turnover: () => t`Turnover`,
  untaxed: () => t`Turnover without tax`,
  cash: () => METHOD_WORDS.cash,
  card: () => METHOD_WORDS.card,
  transfer: () => METHOD_WORDS.transfer,
  depositsUsed: () => t`Deposits used`,
  atTill: () => t`At the certified till`,
  rounding: () => t`Rounding of cash`,
  cashDeposits: () => t`Deposits in cash, less those paid back`,
  cardDeposits: () => t`Deposits by card, less those paid back`,
  transferDeposits: () => t`Deposits by transfer, less those paid back`,
  cashMoved: () => t`Cash put in, less that taken out`,
  cost: () => t`Cost`,
  margin: () => t`Margin`,
});

const KIND_WORDS: Readonly<Record<BookedRecord['kind'], string>> = words({
  sale: () => t`Sale`,
  return: () => t`Return`,
  deposit: () => t`Deposit`,
  cash: () => t`Cash`,
  correction: () => t`Payment put right`,
});

/**
 * The table of a bookkeeper as a file of CSV: for people in their words, with a comma before decimals where semicolons
 * separate columns, or for programs, which read the same everywhere.
 */
export function bookedCsv(
  { columns, rows }: ReturnType<typeof bookedTable>,
  by: BookedBy,
  reader: CsvSeparator | 'programs',
): Blob {
  const isForPrograms = reader === 'programs';
  const separator = isForPrograms ? ',' : reader;
  const heads = isForPrograms ? PROGRAM_HEADS : HEADS;
  const head = (column: BookedColumn) => (isForPrograms ? nameOf(column) : wordsOf(column));
  const lines = rows.map(({ day, currency, record, amounts }) => {
    const { kind = 'sale', tillReceipt = null } = record ?? {};
    const ofReceipt = record && [
      String(record.number),
      isForPrograms ? kind : KIND_WORDS[kind],
      guardFormula(tillReceipt ?? '', separator),
    ];
    const written = amounts.map((amount) => writtenAmount(amount, currency, separator));
    return [day, ...(ofReceipt ?? []), currency, ...written];
  });
  const first = by === 'day' ? [heads.day] : [heads.day, heads.number, heads.kind, heads.till];
  return plainCsvFile([[...first, heads.currency, ...columns.map(head)], ...lines], separator);
}

const HEADS = words({
  day: () => t`Day`,
  number: () => t`Receipt`,
  kind: () => t({ message: 'Kind', context: 'of record' }),
  till: () => t`Receipt of the certified till`,
  currency: () => t`Currency`,
});
const PROGRAM_HEADS: typeof HEADS = {
  day: 'day',
  number: 'number',
  kind: 'kind',
  till: 'tillReceipt',
  currency: 'currency',
};

/** With the minus of a keyboard, as every program reads it, and without groups. */
function writtenAmount(amount: number, currency: string, separator: string): string {
  const decimals = decimalsOf(currency);
  const plain = (amount / 10 ** decimals).toFixed(decimals);
  return separator === ';' ? plain.replace('.', ',') : plain;
}

function nameOf({ name, rate }: BookedColumn): string {
  return rate === undefined ? name : `${name}${String(rate / 100)}`;
}

function wordsOf({ name, rate }: BookedColumn): string {
  if (rate === undefined) return AMOUNT_WORDS[name];
  const percent = numberText(rate / 100);
  return name === 'taxAt' ? t`Tax at ${percent} %` : t`Turnover at ${percent} %`;
}
