import { ShopError } from '../../../shared/errors.ts';
import { say } from '../../../shared/say.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { SaleId } from '../../../shared/sale.ts';
import type { TaxRate } from '../../../shared/shop-profile.ts';
import {
  MOST_RECEIPTS,
  type JournalReceipt,
  type TillJournal,
  type Turnover,
} from '../../../shared/till-journal.ts';
import { minorUnits, momentIn, partsIn, textIn, ONE } from './cells.ts';
import { gapsIn } from './gaps.ts';
import { isSelling, linesOf, type Position } from './journal-lines.ts';
import { recordId } from '../../store/named-id.ts';
import { noJournal, readPackedTables, type PackedRow } from './packed-tables.ts';

/** The files of DSFinV-K that are read, by what they are of. */
const FILES = {
  receipts: 'transactions.csv',
  positions: 'lines.csv',
  taxes: 'lines_vat.csv',
  references: 'references.csv',
  turnover: 'businesscases.csv',
  rates: 'vat.csv',
  tills: 'cashregister.csv',
} as const;
const NEEDED = ['receipts', 'positions', 'taxes'] as const;

type Tables = Record<keyof typeof FILES, PackedRow[]>;

/** The rates of the keys that DSFinV-K fixes; of the others the file itself says them. */
const FIXED_RATES: Readonly<Partial<Record<string, TaxRate | null>>> = {
  '1': 1900,
  '2': 700,
  '5': null,
  '6': 0,
  '7': null,
};

/**
 * Reads the days of tills: an export after DSFinV-K 2.x, as a ZIP file. Only receipts count that sold something. Throws
 * `file_unreadable`, in a sentence, for what is no export, was cut off, or has more receipts than are taken at once.
 */
export function readJournal(bytes: Uint8Array, file: string): TillJournal {
  const read = readPackedTables(bytes, file, Object.values(FILES));
  for (const name of NEEDED)
    if (!read.has(FILES[name])) throw noTable(file, FILES[name], read.size);
  const of = (name: keyof typeof FILES) => read.get(FILES[name]) ?? [];
  const tables: Tables = {
    receipts: of('receipts'),
    positions: of('positions'),
    taxes: of('taxes'),
    references: of('references'),
    turnover: of('turnover'),
    rates: of('rates'),
    tills: of('tills'),
  };
  refuseTooMany(file, tables.receipts.length);
  const receipts = receiptsIn(tables);
  return {
    tills: [...new Set(tables.receipts.map(tillOf))],
    currency: tables.tills.map((row) => textIn(row, 'KASSE_BASISWAEH_CODE')).find(Boolean) ?? null,
    receipts: receipts.toSorted((one, other) => one.soldAt - other.soldAt),
    leftOut: tables.receipts.length - receipts.length,
    gaps: gapsIn(
      tables.receipts.map((row) => ({
        till: tillOf(row),
        closing: closingOf(row),
        number: textIn(row, 'BON_NR'),
      })),
    ),
    turnover: tables.turnover.length === 0 ? null : turnoverIn(tables),
  };
}

function noTable(file: string, table: string, found: number): ShopError {
  if (found === 0) return noJournal(file);
  return new ShopError(
    'file_unreadable',
    say`${file} has no ${table}. Export it at the till once more, with the receipts.`,
  );
}

function refuseTooMany(file: string, receipts: number): void {
  if (receipts <= MOST_RECEIPTS) return;
  throw new ShopError(
    'file_unreadable',
    say`${file} has more than ${MOST_RECEIPTS.toLocaleString('en')} receipts. Export fewer days at the till, then try again.`,
  );
}

function tillOf(row: PackedRow): string {
  return textIn(row, 'Z_KASSE_ID');
}

function closingOf(row: PackedRow): string {
  return textIn(row, 'Z_NR');
}

/** What names a receipt in all tables. */
function receiptKey(row: PackedRow): string {
  return `${tillOf(row)}/${closingOf(row)}/${textIn(row, 'BON_ID')}`;
}

function positionKey(row: PackedRow): string {
  return `${receiptKey(row)}/${textIn(row, 'POS_ZEILE')}`;
}

function receiptsIn(tables: Tables): JournalReceipt[] {
  const positions = Map.groupBy(tables.positions, receiptKey);
  const taxes = Map.groupBy(tables.taxes, positionKey);
  const references = Map.groupBy(tables.references, receiptKey);
  const rates = ratesIn(tables);
  return tables.receipts.flatMap((row) => {
    if (textIn(row, 'BON_TYP') !== 'Beleg') return [];
    const key = receiptKey(row);
    const own = (positions.get(key) ?? [])
      .toSorted((one, other) => lineNumber(one) - lineNumber(other))
      .flatMap((position) => positionsOf(position, taxes.get(positionKey(position)) ?? [], rates));
    const total = minorUnits(partsIn(row, 'UMS_BRUTTO'));
    // One of vouchers or of money put in alone sells nothing.
    if (own.length > 0 && !own.some(isSelling)) return [];
    const cancels = cancelledBy(row, references.get(key) ?? []);
    if (own.length === 0 && total === 0 && cancels === null) return [];
    return [receiptOf(row, { own, total, cancels })];
  });
}

function receiptOf(
  row: PackedRow,
  { own, total, cancels }: { own: Position[]; total: number; cancels: SaleId | null },
): JournalReceipt {
  const isBack = cancels !== null;
  const { lines, rest } = linesOf(isBack ? own.map(turned) : own);
  const aside = own.filter((position) => !isSelling(position));
  return {
    id: recordId(textIn(row, 'BON_ID'), receiptKey(row)),
    receipt: wordsOf(`${closingOf(row)}-${textIn(row, 'BON_NR') || textIn(row, 'BON_ID')}`, 60),
    soldAt: momentIn(row, 'BON_ENDE'),
    // Vouchers and the like are in the sum that a till writes, and no part of the sale.
    total: total - minorUnits(sumOf(aside, 'total')),
    lines,
    cancels,
    isRefund: !isBack && (rest < 0 || textIn(row, 'BON_STORNO') === '1'),
  };
}

/** What a cancellation gives back, as it was sold. */
function turned(position: Position): Position {
  const { quantity, unitPrice, total } = position;
  return {
    ...position,
    quantity: Math.abs(quantity),
    unitPrice: Math.abs(unitPrice),
    total: -total,
  };
}

function lineNumber(row: PackedRow): number {
  return Number(textIn(row, 'POS_ZEILE')) || 0;
}

/** A position, once for each rate that is in it. */
function positionsOf(
  row: PackedRow,
  taxes: readonly PackedRow[],
  rates: (row: PackedRow) => TaxRate | null,
): Position[] {
  const words = wordsOf(textIn(row, 'ARTIKELTEXT') || textIn(row, 'WARENGR') || '–', 200);
  const shared = { kind: textIn(row, 'GV_TYP'), words };
  return taxes.map((tax, place) => ({
    ...shared,
    codes: place === 0 ? codesOf(row) : [],
    quantity: partsIn(row, 'MENGE') || ONE,
    unitPrice: partsIn(row, 'STK_BR'),
    total: partsIn(tax, 'POS_BRUTTO'),
    taxRate: rates(tax),
  }));
}

function codesOf(row: PackedRow): string[] {
  const codes = ['ART_NR', 'GTIN'].map((column) => wordsOf(textIn(row, column), 100));
  return [...new Set(codes.filter((code) => code !== ''))];
}

/** Words of another program, as they are kept here. */
function wordsOf(text: string, most: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, most)
    .toWellFormed()
    .trim();
}

/** The sale that a cancellation names. */
function cancelledBy(row: PackedRow, references: readonly PackedRow[]): SaleId | null {
  if (textIn(row, 'BON_STORNO') !== '1') return null;
  const named = references.find((one) => textIn(one, 'REF_BON_ID') !== '');
  if (!named) return null;
  const till = textIn(named, 'REF_Z_KASSE_ID');
  const closing = textIn(named, 'REF_Z_NR');
  const id = textIn(named, 'REF_BON_ID');
  const of = [till === '' ? tillOf(row) : till, closing === '' ? closingOf(row) : closing, id];
  return recordId(id, of.join('/'));
}

/** The rate of a row's key, by its own close; a key that nothing explains is no rate. */
function ratesIn({ rates }: Pick<Tables, 'rates'>): (row: PackedRow) => TaxRate | null {
  const known = new Map(rates.map((row) => [rateKey(row), minorUnits(partsIn(row, 'UST_SATZ'))]));
  return (row) => {
    const fixed = FIXED_RATES[textIn(row, 'UST_SCHLUESSEL')];
    return fixed === undefined ? (known.get(rateKey(row)) ?? null) : fixed;
  };
}

function rateKey(row: PackedRow): string {
  return `${tillOf(row)}/${closingOf(row)}/${textIn(row, 'UST_SCHLUESSEL')}`;
}

/** What closes turned over by rate, the highest first. */
function turnoverIn(tables: Tables): Turnover[] {
  const rates = ratesIn(tables);
  const totals = new Map<TaxRate | null, number>();
  for (const row of tables.turnover) {
    if (!isSelling({ kind: textIn(row, 'GV_TYP') })) continue;
    const rate = rates(row);
    totals.set(rate, (totals.get(rate) ?? 0) + minorUnits(partsIn(row, 'Z_UMS_BRUTTO')));
  }
  return [...totals]
    .map(([taxRate, total]) => ({ taxRate, total }))
    .sort((one, other) => (other.taxRate ?? -1) - (one.taxRate ?? -1));
}
