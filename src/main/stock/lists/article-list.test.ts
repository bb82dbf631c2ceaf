import { expect, it } from 'vitest';
import { writeXlsx } from '../../../shared/stock-files/write-xlsx.ts';
import { readArticleList } from './article-list.ts';
import { ListFile } from './list-file.ts';

function read(text: string | Buffer, name = 'list.csv', currency = 'EUR') {
  return readArticleList(
    new ListFile({ name, isPasted: false, bytes: Buffer.from(text) }),
    currency,
  );
}

it('reads a price list of a wholesaler by the words above its columns, in its own numbers', () => {
  const list = read(
    'Preisliste Herbst;;;;\nArt.-Nr;Bezeichnung;EAN;VK brutto €;MwSt\n17;Heu 1 kg;4006381333931;1.234,50;7\n18;Streu;;12,90 €;19 %\n',
  );
  expect(list.columns.map(({ column, heading }) => [column, heading])).toEqual([
    ['name', 'Bezeichnung'],
    ['codes', 'EAN'],
    ['price', 'VK brutto €'],
    ['taxRate', 'MwSt'],
  ]);
  expect(list.articles).toEqual([
    {
      number: 3,
      article: { name: 'Heu 1 kg', codes: ['4006381333931'], price: 123_450, taxRate: 700 },
    },
    { number: 4, article: { name: 'Streu', codes: [], price: 1_290, taxRate: 1_900 } },
  ]);
});

it('reads a spreadsheet, whose numbers mean what they are', async () => {
  const rows = [
    ['Name', 'Price', 'VAT', 'Barcode'],
    ['Hay', { number: '5.50' }, { number: '0.07' }, '00815; H-2'],
    ['Bowl', '', '', ''],
  ];
  const bytes = Buffer.from(await (await writeXlsx(rows)).arrayBuffer());
  expect(read(bytes, 'list.xlsx').articles.map(({ article }) => article)).toEqual([
    { name: 'Hay', price: 550, taxRate: 700, codes: ['00815', 'H-2'] },
    { name: 'Bowl', price: null, taxRate: null, codes: [] },
  ]);
});

it('says of each row that can’t be used what is wrong, and reads the others', () => {
  const { articles, problems } = read(
    'name,price,codes,tax\nHay,five,,\n,5.00,,\nCup,1.00,4006381333930,\nBowl,2.00,,much\nTuna,3.00,,\n',
  );
  expect(articles.map(({ article }) => article.name)).toEqual(['Tuna']);
  expect(problems.map(({ number, column }) => [number, column])).toEqual([
    [2, 'price'],
    [3, 'name'],
    [4, 'codes'],
    [5, 'taxRate'],
  ]);
});

it('refuses in words a file whose columns nobody named', () => {
  for (const text of ['Hay,5.00\nBowl,12.00\n', 'name\nHay\n'])
    expect(() => read(text)).toThrow(/Write “Name”, “Codes”/u);
});
