import { randomUUID } from 'node:crypto';
import { MOST_ARTICLES, type KeptArticle, type ListedArticle } from '../../../shared/article.ts';
import { ShopError } from '../../../shared/errors.ts';
import { isRateOf, type ShopProfile } from '../../../shared/shop-profile.ts';
import type { Actor } from '../actor.ts';
import {
  articleCodeIsTaken,
  articleNameIsTaken,
  articleRateIsUnknown,
} from '../article-refusals.ts';
import type { ListedArticles } from '../article-store.ts';
import { refuseLowerArticlePrice } from '../clerk-rules.ts';
import { tooManyKept } from '../refusals.ts';
import { articleOf, codesOf, writeArticles, type ArticleRow } from './article-rows.ts';
import type { Run, SqlDatabase } from './database.ts';
import { readProfile } from './profile.ts';

const ALL = { name: 'all articles', text: 'SELECT * FROM articles' };
/** One that was removed gives its name to another one. */
const FREE_NAME = {
  name: 'free name of article',
  text: 'UPDATE articles SET folded_name = id WHERE folded_name = $1 AND removed_at IS NOT NULL',
};

/** An article of a list, or one that is saved under its id. */
export type WantedArticle = ListedArticle & { id?: string };

interface Known extends KeptArticle {
  isRemoved: boolean;
}

/** All articles of a shop, as those of a list change them one after the other. */
class Shelf {
  readonly #byId = new Map<string, Known>();
  readonly #byName = new Map<string, Known>();
  readonly #byCode = new Map<string, Known>();
  readonly #fold: SqlDatabase['fold'];

  constructor(rows: readonly ArticleRow[], fold: SqlDatabase['fold']) {
    this.#fold = fold;
    for (const row of rows) {
      const isRemoved = row.removed_at !== null;
      this.put({ ...articleOf(row), isRemoved }, row.folded_name);
    }
  }

  put(article: Known, name = this.#fold(article.name)): void {
    const before = this.#byId.get(article.id);
    if (before) this.#byName.delete(this.#fold(before.name));
    for (const code of before?.codes ?? []) this.#byCode.delete(code);
    this.#byId.set(article.id, article);
    this.#byName.set(name, article);
    if (!article.isRemoved) for (const code of article.codes) this.#byCode.set(code, article);
  }

  /** The one that is meant: by its id, or a list's by its code or else its name; one that was removed comes back. */
  meant({ id, name, codes = [] }: WantedArticle): Known | undefined {
    const called = this.#byName.get(this.#fold(name));
    if (id !== undefined) return this.#byId.get(id) ?? (called?.isRemoved ? called : undefined);
    return this.withCode(codes) ?? called;
  }

  called(name: string): Known | undefined {
    const found = this.#byName.get(this.#fold(name));
    return found?.isRemoved ? undefined : found;
  }

  withCode(codes: readonly string[], exceptId?: string): Known | undefined {
    return codes
      .map((code) => this.#byCode.get(code))
      .find((one) => one !== undefined && one.id !== exceptId);
  }

  get count(): number {
    return [...this.#byId.values()].filter(({ isRemoved }) => !isRemoved).length;
  }
}

/**
 * Adds and changes articles, within a transaction that is alone in that, or tries to; those that are refused are left out
 * and told, but for what the actor may not. Throws `owner_needed`, and `bad_request` for too many.
 */
export async function changeArticles(
  run: Run,
  database: Pick<SqlDatabase, 'insertAll' | 'fold'>,
  wanted: readonly WantedArticle[],
  actor: Actor,
  isTrial = false,
): Promise<ListedArticles & { saved: KeptArticle[] }> {
  const shelf = new Shelf(await run<ArticleRow>(ALL), database.fold);
  const profile = await readProfile(run);
  const told: ListedArticles = { added: 0, changed: 0, same: 0, refused: [] };
  const saved = new Map<string, KeptArticle>();
  for (const [place, given] of wanted.entries()) {
    const one = { ...given, ...(given.codes && { codes: codesOf(given.codes) }) };
    try {
      const before = shelf.meant(one);
      const after = changed(before, one);
      refuse(shelf, profile, before, after);
      if (before) refuseLowerArticlePrice(actor, before.price, after.price);
      if (!before || before.isRemoved) told.added += 1;
      else if (isSame(before, after)) told.same += 1;
      else told.changed += 1;
      shelf.put({ ...after, isRemoved: false });
      saved.set(after.id, after);
    } catch (error) {
      if (!(error instanceof ShopError) || error.code === 'owner_needed') throw error;
      told.refused.push({ place, problem: error.toValue() });
    }
  }
  if (shelf.count > MOST_ARTICLES) throw tooManyKept(MOST_ARTICLES, 'article');
  if (isTrial) return { ...told, saved: [] };
  for (const { name } of saved.values()) await run(FREE_NAME, [database.fold(name)]);
  await writeArticles(run, database, [...saved.values()]);
  return { ...told, saved: [...saved.values()] };
}

/** An article with what is said of it; all else stays. */
function changed(before: Known | undefined, wanted: WantedArticle): KeptArticle {
  const known = before ?? { codes: [], price: null, taxRate: null, group: '', button: null };
  const { name, codes = known.codes, price = known.price, taxRate = known.taxRate } = wanted;
  const { group = known.group } = wanted;
  const id = before?.id ?? wanted.id ?? randomUUID();
  return { id, name, codes, price, taxRate, group, button: known.button };
}

/** Throws for a name or a code of another one, and for a rate that the shop does not have and it did not have either. */
function refuse(
  shelf: Shelf,
  profile: ShopProfile,
  before: Known | undefined,
  { id, name, codes, taxRate }: KeptArticle,
): void {
  const called = shelf.called(name);
  if (called && called.id !== id) throw articleNameIsTaken(called.name);
  const other = shelf.withCode(codes, id);
  const code = other?.codes.find((one) => codes.includes(one));
  if (other && code !== undefined) throw articleCodeIsTaken(code, other.name);
  const isNew = taxRate !== null && taxRate !== before?.taxRate;
  if (isNew && !isRateOf(profile, taxRate)) throw articleRateIsUnknown(taxRate);
}

function isSame(one: KeptArticle, other: KeptArticle): boolean {
  const keys = ['name', 'price', 'taxRate', 'group'] as const;
  return keys.every((key) => one[key] === other[key]) && one.codes.join() === other.codes.join();
}
