import { articleCode } from '../../../shared/article-code.ts';
import type { Article, KeptArticle } from '../../../shared/article.ts';
import { ARTICLES } from '../tables/articles.ts';
import { recordOf, type NewRow, type RowOf } from '../tables/table.ts';
import type { Run, SqlDatabase } from './database.ts';
import { insertRows, replacing } from './rows.ts';

export type ArticleRow = RowOf<typeof ARTICLES>;

/** The article that a row is. */
export function articleOf(row: ArticleRow): KeptArticle {
  const { groupWords: group, ...record } = recordOf(ARTICLES, row);
  const { id, name, price, taxRate, button } = record;
  const codes = record.codes.split(' ').filter(Boolean);
  return { id, name, codes, price, taxRate, group, button };
}

/** Codes as they are kept, each once. */
export function codesOf(codes: Article['codes']): string[] {
  return [...new Set(codes.map(articleCode))].filter(Boolean);
}

/** Writes articles, which are on the list by that. */
export async function writeArticles(
  run: Run,
  database: Pick<SqlDatabase, 'insertAll' | 'fold'>,
  articles: readonly KeptArticle[],
): Promise<void> {
  const rows = articles.map((article) => rowOf(article, database.fold));
  await insertRows(run, database, ARTICLES, rows, replacing(ARTICLES));
}

function rowOf(
  { id, name, codes, price, taxRate, group, button }: KeptArticle,
  fold: SqlDatabase['fold'],
): NewRow<typeof ARTICLES> {
  return {
    id,
    name,
    folded_name: fold(name),
    folded: fold([name, group, ...codes].join(' ')),
    codes: codes.length === 0 ? '' : ` ${codes.join(' ')} `,
    price,
    tax_rate: taxRate,
    group_words: group,
    button,
    removed_at: null,
  };
}
