import { describe, expect, it } from 'vitest';
import { ShopError } from '../../../shared/errors.ts';
import type { TillJournal } from '../../../shared/till-journal.ts';
import { namedId } from '../../store/named-id.ts';
import { readJournal } from './read-journal.ts';
import { makeExport, ODD, PLAIN, type MadeReceipt } from './testing/make-export.ts';

/** Ten kinds of receipts of one day. */
const DAY: MadeReceipt[] = [
  { number: 1, positions: [{ text: 'Gecko “Müsli”', article: 'A-1', price: 49.9, key: 2 }] },
  {
    number: 2,
    positions: [{ text: 'Guppy', gtin: '4006381333931', quantity: 3, price: 2.5, key: 2 }],
  },
  { number: 3, positions: [{ text: 'Heu', quantity: 0.35, price: 9.99, total: 3.5, key: 2 }] },
  {
    number: 4,
    positions: [
      { text: 'Napf', price: 10 },
      { text: 'Sand', price: 20 },
      { kind: 'Rabatt', text: '10 %', price: -3 },
    ],
  },
  {
    number: 5,
    positions: [
      { text: 'Limo', price: 1 },
      { kind: 'Pfand', text: 'Pfand', price: 0.25 },
      { kind: 'PfandRueckzahlung', text: 'Pfand zurück', price: -0.5 },
    ],
  },
  {
    number: 6,
    positions: [
      { text: 'Futter', price: 5 },
      { text: 'Lampe', price: 30 },
      { text: 'Lampe', quantity: -1, price: 30 },
    ],
  },
  {
    number: 7,
    isStorno: true,
    refersTo: { id: '1' },
    positions: [{ text: 'Gecko “Müsli”', article: 'A-1', quantity: -1, price: 49.9, key: 2 }],
  },
  { number: 8, type: 'AVTraining', positions: [{ text: 'Übung', price: 1 }] },
  { number: 9, positions: [{ kind: 'Geldtransit', text: 'Bank', price: -200, key: 5 }] },
  { number: 10, positions: [{ text: 'Rückgabe', quantity: -1, price: 12 }] },
  {
    number: 11,
    positions: [
      { text: 'Honig', price: 6, key: 3 },
      { kind: 'MehrzweckgutscheinKauf', text: 'Gutschein', price: 25, key: 5 },
    ],
  },
];

function receipt(journal: TillJournal, number: string) {
  const found = journal.receipts.find((one) => one.receipt === number);
  if (!found) throw new Error(`There is no receipt ${number}`);
  return found;
}

function refusal(bytes: Uint8Array): string {
  try {
    readJournal(bytes, 'day.zip');
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
  throw new Error('It was read');
}

describe.each([PLAIN, ODD])('the day of $till', (habits) => {
  const journal = readJournal(makeExport(DAY, habits), 'day.zip');

  it('has what was sold, and nothing else', () => {
    expect(journal.receipts.map(({ receipt: number }) => number)).toEqual(
      ['1', '2', '3', '4', '5', '6', '7', '10', '11'].map((number) => `318-${number}`),
    );
    expect(journal).toMatchObject({ tills: [habits.till], currency: 'EUR', leftOut: 2, gaps: [] });
  });

  it('names each receipt by till, close and number, always alike', () => {
    expect(receipt(journal, '318-1').id).toBe(namedId(`${habits.till}/318/1`));
    expect(readJournal(makeExport(DAY, habits), 'again.zip').receipts).toEqual(journal.receipts);
  });

  it('has lines with their words, codes, numbers, prices and rates', () => {
    expect(receipt(journal, '318-1')).toMatchObject({
      soldAt: Date.parse('2026-11-27T09:01:00Z'),
      total: 4990,
      lines: [
        { words: 'Gecko “Müsli”', codes: ['A-1'], quantity: 1, unitPrice: 4990, taxRate: 700 },
      ],
    });
    expect(receipt(journal, '318-2').lines).toMatchObject([
      { codes: ['4006381333931'], quantity: 3, unitPrice: 250 },
    ]);
    expect(receipt(journal, '318-3').lines).toMatchObject([{ quantity: 1, unitPrice: 350 }]);
  });

  it('spreads what was taken off, and takes back what was rung up by mistake', () => {
    expect(receipt(journal, '318-4').lines).toMatchObject([{ discount: 100 }, { discount: 200 }]);
    expect(receipt(journal, '318-5').lines).toMatchObject([{ discount: 40 }, { discount: 10 }]);
    expect(receipt(journal, '318-6').lines.map(({ words }) => words)).toEqual(['Futter']);
  });

  it('knows what takes a sale back, and what gives money back without one', () => {
    expect(receipt(journal, '318-7').cancels).toBe(receipt(journal, '318-1').id);
    expect(receipt(journal, '318-10')).toMatchObject({ total: -1200, isRefund: true, lines: [] });
  });

  it('leaves vouchers out, and reads rates that only the file says', () => {
    expect(receipt(journal, '318-11')).toMatchObject({
      total: 600,
      lines: [{ words: 'Honig', taxRate: 780 }],
    });
  });

  it('has what its closes turned over', () => {
    expect(journal.turnover).toEqual([
      { taxRate: 1900, total: 2700 + 75 + 500 - 1200 },
      { taxRate: 780, total: 600 },
      { taxRate: 700, total: 4990 + 750 + 350 - 4990 },
    ]);
  });
});

it('finds the numbers that are missing', () => {
  const sold = [{ text: 'Napf', price: 1 }];
  const days = [1, 2, 6, 8].map((number) => ({ number, positions: sold }));
  const later = [1, 2].map((number) => ({ number, closing: 320, positions: sold }));
  const { gaps } = readJournal(makeExport([...days, ...later]), 'day.zip');
  expect(gaps).toEqual(['Z 319', '318: 3–5', '318: 7']);
});

it('keeps an id that is a UUID', () => {
  const id = '0B8F9C5E-5E0B-4C57-9E0D-0A1B2C3D4E5F';
  const sale = { number: 1, id, positions: [{ text: 'Napf', price: 1 }] };
  const back = { number: 2, isStorno: true, refersTo: { id }, positions: [] };
  const { receipts } = readJournal(makeExport([sale, { ...back, sum: -1 }]), 'day.zip');
  expect(receipts.map((one) => one.id)[0]).toBe(id.toLowerCase());
  expect(receipts[1]?.cancels).toBe(id.toLowerCase());
});

it('makes ids as RFC 9562 says', () => {
  expect(namedId('K1/318/7')).toBe('e3580403-da1c-54d8-814b-e23f8a7457bc');
});

it('keeps a receipt whose lines are missing, so that it is not overlooked', () => {
  const bytes = makeExport(DAY, PLAIN, (name, text) =>
    name === 'lines.csv' ? text.split('\r\n').slice(0, 3).join('\r\n') : text,
  );
  expect(receipt(readJournal(bytes, 'day.zip'), '318-4')).toMatchObject({ total: 2700, lines: [] });
});

describe('a file that can’t be read is refused in a sentence', () => {
  it.each([
    ['cut off', makeExport(DAY).subarray(0, 900), 'day.zip can’t be unpacked'],
    ['no ZIP file', Buffer.from('Bon;Summe\r\n1;2'), 'day.zip can’t be unpacked'],
    [
      'another ZIP file',
      makeExport(DAY, PLAIN, (n) => (n === 'index.xml' ? null : '')),
      'is no export of a till',
    ],
    [
      'no lines',
      makeExport(DAY, PLAIN, (n, text) => (n === 'lines.csv' ? null : text)),
      'has no lines.csv',
    ],
    [
      'a table that was cut off',
      makeExport(DAY, PLAIN, (n, text) => (n === 'lines_vat.csv' ? text.slice(0, -20) : text)),
      'lines_vat.csv ends in the middle of line',
    ],
    [
      'another decimal sign than it says',
      makeExport(DAY, PLAIN, (n, text) =>
        n === 'lines_vat.csv' ? text.replaceAll(',', '.') : text,
      ),
      '“49.90000” in line 2 of lines_vat.csv, POS_BRUTTO, is not a number with “,” before its decimals',
    ],
    [
      'a time that is none',
      makeExport([{ number: 1, at: '27.11.2026', positions: [{ text: 'Napf', price: 1 }] }]),
      '“27.11.2026” in line 2 of transactions.csv, BON_ENDE, is not a day with its time',
    ],
  ])('%s', (_, bytes, sentence) => {
    expect(refusal(bytes)).toContain(sentence);
  });
});
