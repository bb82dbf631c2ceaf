import { zipSync } from 'fflate';
import iconv from 'iconv-lite';

/** How a made-up till writes its files. */
interface Habits {
  till: string;
  separator: string;
  decimalSign: string;
  encoding: 'utf-8' | 'windows-1252';
  currency: string;
  /** Whether it writes its files in a folder of the ZIP, every cell in marks, and no line with names. */
  isOdd: boolean;
}

/** Two tills of different makers. */
export const PLAIN: Habits = {
  till: 'K1',
  separator: ';',
  decimalSign: ',',
  encoding: 'utf-8',
  currency: 'EUR',
  isOdd: false,
};
export const ODD: Habits = {
  till: 'Kasse Süd',
  separator: ',',
  decimalSign: '.',
  encoding: 'windows-1252',
  currency: 'EUR',
  isOdd: true,
};

/** A position: its kind, words, number of the article, how many, price of one, key of its rate, and its total where it differs. */
export interface MadePosition {
  kind?: string;
  text: string;
  article?: string;
  gtin?: string;
  quantity?: number;
  price: number;
  key?: number;
  total?: number;
}

/** A receipt as a till has it. */
export interface MadeReceipt {
  id?: string;
  number: number;
  closing?: number;
  type?: string;
  isStorno?: boolean;
  refersTo?: { id: string; closing?: number };
  at?: string;
  sum?: number;
  positions: MadePosition[];
}

type Row = Readonly<Record<string, string | number>>;

/** The files of an export by their names, as rows. */
function rowsOf(
  { till, currency }: Habits,
  receipts: readonly MadeReceipt[],
): Record<string, Row[]> {
  const tables: Record<string, Row[]> = {
    'transactions.csv': [],
    'lines.csv': [],
    'lines_vat.csv': [],
    'references.csv': [],
    'businesscases.csv': [],
    'vat.csv': [],
    'cashregister.csv': [],
  };
  const put = (file: string, row: Row) => tables[file]?.push(row);
  const closings = new Set(receipts.map(({ closing = 318 }) => closing));
  for (const closing of closings) {
    const of = { Z_KASSE_ID: till, Z_ERSTELLUNG: '2026-11-27T19:00:00+01:00', Z_NR: closing };
    put('cashregister.csv', { ...of, KASSE_BRAND: 'Made up', KASSE_BASISWAEH_CODE: currency });
    for (const [key, rate] of [
      [1, 19],
      [2, 7],
      [3, 7.8],
      [5, 0],
    ] as const) {
      put('vat.csv', { ...of, UST_SCHLUESSEL: key, UST_SATZ: rate, UST_BESCHR: 'Satz' });
    }
  }
  for (const made of receipts) {
    const { number, closing = 318, positions, type = 'Beleg', isStorno = false, refersTo } = made;
    const of = { Z_KASSE_ID: till, Z_ERSTELLUNG: '2026-11-27T19:00:00+01:00', Z_NR: closing };
    const own = { ...of, BON_ID: made.id ?? String(number) };
    const totalOf = ({ quantity = 1, price, total = quantity * price }: MadePosition) => total;
    put('transactions.csv', {
      ...own,
      BON_NR: number,
      BON_TYP: type,
      BON_NAME: 'Ungenutzt; "Feld"',
      BON_STORNO: isStorno ? 1 : 0,
      BON_ENDE: made.at ?? `2026-11-27T10:${String(number % 60).padStart(2, '0')}:00+01:00`,
      UMS_BRUTTO: made.sum ?? positions.reduce((sum, one) => sum + totalOf(one), 0),
    });
    if (refersTo) {
      put('references.csv', {
        ...own,
        REF_TYP: 'Transaktion',
        REF_Z_KASSE_ID: till,
        REF_Z_NR: refersTo.closing ?? closing,
        REF_BON_ID: refersTo.id,
      });
    }
    for (const [place, position] of positions.entries()) {
      const {
        kind = 'Umsatz',
        text,
        article = '',
        gtin = '',
        quantity = 1,
        price,
        key = 1,
      } = position;
      const line = { ...own, POS_ZEILE: place + 1 };
      put('lines.csv', {
        ...line,
        ARTIKELTEXT: text,
        GV_TYP: kind,
        ART_NR: article,
        GTIN: gtin,
        MENGE: quantity,
        STK_BR: price,
      });
      put('lines_vat.csv', { ...line, UST_SCHLUESSEL: key, POS_BRUTTO: totalOf(position) });
      if (type !== 'Beleg') continue;
      const sum = { GV_TYP: kind, UST_SCHLUESSEL: key, Z_UMS_BRUTTO: totalOf(position) };
      put('businesscases.csv', { ...of, ...sum });
    }
  }
  return tables;
}

/** Numbers with so many decimals, which tills write in full. */
const DECIMALS: Readonly<Record<string, number>> = {
  MENGE: 3,
  STK_BR: 5,
  POS_BRUTTO: 5,
  UMS_BRUTTO: 2,
  Z_UMS_BRUTTO: 5,
  UST_SATZ: 2,
};

/** What is done to a file of an export before it is packed; null leaves it out. */
export type Harm = (name: string, text: string) => string | null;

/** An export as a till of these habits writes it: a ZIP file. */
export function makeExport(
  receipts: readonly MadeReceipt[],
  habits: Habits = PLAIN,
  harm: Harm = (_, text) => text,
): Buffer {
  const { separator, decimalSign, encoding, isOdd } = habits;
  const cell = (column: string, value: string | number) => {
    const decimals = DECIMALS[column];
    const text =
      decimals === undefined
        ? String(value)
        : Number(value).toFixed(decimals).replace('.', decimalSign);
    const needsMarks = isOdd || /[";,]/.test(text);
    return needsMarks ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const files: Record<string, string> = {};
  let index = '';
  for (const [name, rows] of Object.entries(rowsOf(habits, receipts))) {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) continue;
    const lines = rows.map((row) =>
      columns.map((one) => cell(one, row[one] ?? '')).join(separator),
    );
    files[name] = [...(isOdd ? [] : [columns.join(separator)]), ...lines, ''].join('\r\n');
    index += `<Table><URL>${name}</URL><Name>${name}</Name><${isOdd ? 'ANSI' : 'UTF8'}/>
      <DecimalSymbol>${decimalSign}</DecimalSymbol><DigitGroupingSymbol>'</DigitGroupingSymbol>
      <Range><From>${isOdd ? '1' : '2'}</From></Range><VariableLength><ColumnDelimiter>${separator}</ColumnDelimiter>
      <RecordDelimiter>&#13;&#10;</RecordDelimiter><TextEncapsulator>"</TextEncapsulator>
      ${columns.map((one) => `<VariableColumn><Name>${one}</Name><AlphaNumeric/></VariableColumn>`).join('')}
      </VariableLength></Table>`;
  }
  files['index.xml'] =
    `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd"><DataSet><Version>1.0</Version><Media><Name>DSFinV-K</Name>${index}</Media></DataSet>`;
  const packed = Object.entries(files).flatMap(([name, text]) => {
    const harmed = harm(name, text);
    if (harmed === null) return [];
    const bytes = iconv.encode(harmed, name === 'index.xml' ? 'utf-8' : encoding);
    return [[isOdd ? `Export/${name}` : name, new Uint8Array(bytes)] as const];
  });
  return Buffer.from(zipSync(Object.fromEntries(packed)));
}
