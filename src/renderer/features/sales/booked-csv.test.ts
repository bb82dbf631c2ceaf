import { expect, it } from 'vitest';
import { bookedTable, type BookedBy, type BookedRecord } from '../../../shared/bookkeeping.ts';
import type { CsvSeparator } from '../../../shared/stock-files/csv.ts';
import { bookedCsv } from './booked-csv.ts';

const AT = new Date(2026, 10, 25, 10).getTime();
const SALE: BookedRecord = {
  number: 7,
  kind: 'sale',
  at: AT,
  currency: 'EUR',
  total: 1_190,
  rounding: 0,
  tillReceipt: null,
  taxes: [{ rate: 1_900, money: 1_190, tax: 190 }],
  payments: [{ method: 'cash', amount: 1_190 }],
  cost: null,
  margin: null,
};
const RECORDS: BookedRecord[] = [
  SALE,
  {
    ...SALE,
    number: 8,
    kind: 'return',
    total: -5_000,
    rounding: 2,
    taxes: [{ rate: null, money: -5_000, tax: 0 }],
    payments: [{ method: 'cash', amount: -4_998 }],
  },
  {
    ...SALE,
    number: 9,
    kind: 'cash',
    total: 0,
    taxes: [],
    payments: [{ method: 'cash', amount: 20_000 }],
  },
  { ...SALE, number: 10, tillReceipt: '=1+1', payments: [] },
  { ...SALE, number: 11, at: AT + 86_400_000, currency: 'JPY', total: 1190 },
];

async function csv(by: BookedBy, reader: CsvSeparator | 'programs'): Promise<string[]> {
  const file = bookedCsv(bookedTable(RECORDS, by, [700]), by, reader);
  return (await file.text()).replaceAll('"', '').trim().split('\r\n');
}

it('has a row for each day, whose columns come to the turnover', async () => {
  expect(await csv('day', 'programs')).toEqual([
    'day,currency,sold,returned,turnover,turnoverAt19,taxAt19,turnoverAt7,taxAt7,untaxed,cash,card,transfer,depositsUsed,atTill,rounding,cashDeposits,cardDeposits,transferDeposits,cashMoved',
    '2026-11-25,EUR,23.80,-50.00,-26.20,23.80,3.80,0.00,0.00,-50.00,-38.08,0.00,0.00,0.00,11.90,0.02,0.00,0.00,0.00,200.00',
    '2026-11-26,JPY,1190,0,1190,1190,190,0,0,0,1190,0,0,0,0,0,0,0,0,0',
  ]);
});

it('has a row for each receipt, of which no cell is run as a formula', async () => {
  const rows = await csv('receipt', 'programs');
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatch(/^day,number,kind,tillReceipt,currency,turnover,/);
  expect(rows[2]).toMatch(/^2026-11-25,8,return,,EUR,-50\.00,/);
  expect(rows[4]).toMatch(/^2026-11-25,10,sale,'=1\+1,EUR,11\.90,/);
});

it('adds up where a deposit was used at the certified till', () => {
  const payments = [{ method: 'deposit' as const, amount: 500 }];
  const sale = { ...SALE, tillReceipt: '17', payments };
  const { columns, rows } = bookedTable([sale], 'receipt', [1_900]);
  const amount = (wanted: string) =>
    rows[0]?.amounts[columns.findIndex(({ name }) => name === wanted)];
  expect([amount('turnover'), amount('depositsUsed'), amount('atTill')]).toEqual([1_190, 500, 690]);
});

it('has the reader’s words, and amounts that their spreadsheet reads as numbers', async () => {
  const rows = await csv('receipt', ';');
  expect(rows[0]).toMatch(/^Day;Receipt;Kind;Receipt of the certified till;Currency;Turnover;/);
  expect(rows[2]).toMatch(/^2026-11-25;8;Return;;EUR;-50,00;/);
});
