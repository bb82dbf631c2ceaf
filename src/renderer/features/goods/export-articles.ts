import { t } from '@lingui/core/macro';
import { MAX_ARTICLES_PER_CALL, type KeptArticle } from '../../../shared/article.ts';
import { guardFormula } from '../../../shared/formula-guard.ts';
import { decimalsOf } from '../../../shared/money.ts';
import { plainCsvFile, type CsvSeparator } from '../../../shared/stock-files/csv.ts';
import type { ExportedCell } from '../../../shared/stock-files/exported-pet.ts';
import { writeXlsx } from '../../../shared/stock-files/write-xlsx.ts';
import { callShop } from '../../shop.ts';
import { articleColumnWords } from './column-words.ts';

/** The list of all articles as a file, in columns that the import knows; amounts are in the shop's currency. */
export async function articlesFile(
  format: 'csv' | 'xlsx',
  { currency, separator }: { currency: string; separator: CsvSeparator },
): Promise<Blob> {
  const articles = await allArticles();
  const words = articleColumnWords();
  const heads = [words.name, words.codes, words.price, words.taxRate, words.group];
  const rows = articles.map((article) => cellsOf(article, currency));
  if (format === 'xlsx') {
    return writeXlsx([heads, ...rows], t`Articles`);
  }
  const text = (cell: ExportedCell) =>
    typeof cell === 'string'
      ? guardFormula(cell, separator)
      : separator === ';'
        ? cell.number.replace('.', ',')
        : cell.number;
  return plainCsvFile([heads, ...rows.map((row) => row.map(text))], separator);
}

function cellsOf(
  { name, codes, price, taxRate, group }: KeptArticle,
  currency: string,
): ExportedCell[] {
  const decimals = decimalsOf(currency);
  return [
    name,
    codes.join(', '),
    price === null ? '' : { number: (price / 10 ** decimals).toFixed(decimals) },
    taxRate === null ? '' : `${String(taxRate / 100)} %`,
    group,
  ];
}

async function allArticles(): Promise<KeptArticle[]> {
  const articles: KeptArticle[] = [];
  for (let after: string | undefined; ;) {
    const page = await callShop('articles.list', {
      search: '',
      limit: MAX_ARTICLES_PER_CALL,
      after,
    });
    articles.push(...page);
    after = page.at(-1)?.name;
    if (page.length < MAX_ARTICLES_PER_CALL) return articles;
  }
}
