import type {
  Article,
  ArticlesQuery,
  KeptArticle,
  ListedArticle,
  SoldArticle,
} from '../../shared/article.ts';
import type { ErrorValue } from '../../shared/errors.ts';
import type { Actor } from './actor.ts';

/** What became of a list of articles. */
export interface ListedArticles {
  added: number;
  changed: number;
  same: number;
  /** Those that could not be saved, by their places, and why. */
  refused: { place: number; problem: ErrorValue }[];
}

/** What is sold by its name. A till never sees it. */
export interface ArticleStore {
  /** What is called just so first, the others by name. */
  list(query: ArticlesQuery): Promise<KeptArticle[]>;
  buttons(): Promise<KeptArticle[]>;
  scanned(of: { text: string }): Promise<KeptArticle[]>;
  /**
   * Adds or changes one. Throws `bad_request` for too many, `invalid_body` for a name or a code of another one and for a
   * rate that the shop does not have, and `owner_needed` for a lower price.
   */
  save(of: { article: Article }, actor: Actor): Promise<KeptArticle>;
  remove(of: { id: string }): Promise<Record<string, never>>;
  putBack(of: { id: string }, actor: Actor): Promise<Record<string, never>>;
  arrange(of: { ids: readonly string[] }): Promise<Record<string, never>>;
  /**
   * Adds and changes those of a list, all or nothing, each known by its code or else its name; tried, none of them.
   * Throws as `save` does.
   */
  saveListed(
    articles: readonly ListedArticle[],
    isTrial: boolean,
    actor: Actor,
  ): Promise<ListedArticles>;
  /** Of which most was sold, in the shop's currency, first. */
  sold(of: { from: number; to: number; limit: number }): Promise<SoldArticle[]>;
}
