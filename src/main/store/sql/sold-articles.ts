import { randomUUID } from 'node:crypto';
import { MOST_ARTICLES, type KeptArticle } from '../../../shared/article.ts';
import { isRateOf, type ShopProfile } from '../../../shared/shop-profile.ts';
import type { Actor } from '../actor.ts';
import { refuseDiscount } from '../clerk-rules.ts';
import { articleOf, writeArticles, type ArticleRow } from './article-rows.ts';
import type { Run, SqlDatabase } from './database.ts';
import type { StoredLine } from './sale-rows.ts';

const COUNT = {
  name: 'count articles',
  text: 'SELECT count(*) AS count FROM articles WHERE removed_at IS NULL',
};

/**
 * Lines of a sale with the articles that they are of, within the sale's transaction: what is sold by a name for the
 * first time is kept under that, at its price, and what was removed comes back. Throws `owner_needed` for a larger
 * discount on an article than somebody may give.
 */
export async function withArticles(
  run: Run,
  database: Pick<SqlDatabase, 'insertAll' | 'fold' | 'dialect'>,
  lines: readonly StoredLine[],
  { actor, profile }: { actor: Actor; profile: ShopProfile },
): Promise<StoredLine[]> {
  const { fold } = database;
  const goods = lines.filter(({ petId, words }) => petId === null && fold(words) !== '');
  if (goods.length === 0) return [...lines];
  const known = await articlesNamed(
    run,
    database,
    goods.map(({ words }) => words),
  );
  const toWrite = new Map<string, KeptArticle>();
  for (const line of goods) {
    const name = fold(line.words);
    const row = known.get(name);
    if (row) refuseDiscount(actor, line, row.price === null ? undefined : Number(row.price));
    if (toWrite.has(name) || row?.removed_at === null) continue;
    toWrite.set(name, firstSold(line, { actor, profile }, row));
  }
  const hasRoom = await isRoomFor(run, toWrite.size);
  if (hasRoom) await writeArticles(run, database, [...toWrite.values()]);
  return lines.map((line) => {
    const name = fold(line.words);
    const article = known.get(name) ?? (hasRoom ? toWrite.get(name) : undefined);
    return { ...line, articleId: line.petId === null ? (article?.id ?? null) : null };
  });
}

/** The articles that are or were called so, by their folded names. */
async function articlesNamed(
  run: Run,
  { dialect, fold }: Pick<SqlDatabase, 'dialect' | 'fold'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, ArticleRow>> {
  const text = `SELECT * FROM articles WHERE ${dialect.isIn('folded_name', '$1', 'text')}`;
  const folded = [...new Set(names.map(fold))];
  const rows = await run<ArticleRow>({ name: 'articles of names', text }, [folded]);
  return new Map(rows.map((row) => [row.folded_name, row]));
}

/** What is kept of a line: its words, its price and its rate, which a shop may not have that a certified till signed. */
function firstSold(
  { words, unitPrice, taxRate }: StoredLine,
  { actor, profile }: { actor: Actor; profile: ShopProfile },
  removed: ArticleRow | undefined,
): KeptArticle {
  const before = removed && articleOf(removed);
  const mayLower = (actor.rights?.mostDiscount ?? null) === null;
  const isPriced = unitPrice > 0 && (mayLower || (before?.price ?? 0) < unitPrice);
  return {
    id: before?.id ?? randomUUID(),
    name: words.trim(),
    codes: [],
    price: isPriced ? unitPrice : (before?.price ?? null),
    taxRate: taxRate !== null && isRateOf(profile, taxRate) ? taxRate : null,
    group: before?.group ?? '',
    button: null,
  };
}

/** Whether so many more can be kept; a sale is completed all the same. */
async function isRoomFor(run: Run, more: number): Promise<boolean> {
  if (more === 0) return true;
  const [counted] = await run<{ count: unknown }>(COUNT);
  return Number(counted?.count) + more <= MOST_ARTICLES;
}
