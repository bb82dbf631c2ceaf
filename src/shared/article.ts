import { z } from 'zod';
import { isMistyped } from './article-code.ts';
import { SearchText } from './inventory.ts';
import { checkText } from './messages.ts';
import { TaxRate } from './shop-profile.ts';

/** Made by the window, so that an article which is sent twice is added once. */
const ArticleId = z.uuid();

const Line = (most: number) => z.string().trim().max(most).superRefine(checkText);

export const MOST_CODES = 10;
const Code = Line(60)
  .min(1, { error: 'must not be empty' })
  .refine((code) => !isMistyped(code), { error: 'is no EAN or UPC: a digit is wrong' });

/** What a shop sells by its name beside animals. Of each name there is one, however it is written. */
export const Article = z.object({
  id: ArticleId,
  name: Line(200).min(1, { error: 'must not be empty' }),
  /** EAN, UPC or the shop's own, as `article-code.ts` keeps them. */
  codes: z.array(Code).max(MOST_CODES),
  /** In the currency's minor units; null where it differs each time. */
  price: z.int().min(1).max(1e12).nullable(),
  /** The tax that its price includes; null for the rate that goods have. */
  taxRate: TaxRate.nullable(),
  /** In the shop's words: Food. */
  group: Line(60),
});
export type Article = z.infer<typeof Article>;

/** An article as a list says it: what no column says stays as it is. */
export const ListedArticle = Article.omit({ id: true }).partial().required({ name: true });
export type ListedArticle = z.infer<typeof ListedArticle>;

/** An article that is kept, with the place of its button in the sale, from 0; null without one. */
export const KeptArticle = Article.extend({ button: z.number().nullable() });
export type KeptArticle = z.infer<typeof KeptArticle>;

/** How many articles a shop keeps, and how many have a button in the sale. */
export const MOST_ARTICLES = 20_000;
export const MOST_BUTTONS = 24;
export const MAX_ARTICLES_PER_CALL = 500;

/** An article with what was sold of it, less what came back. */
export const SoldArticle = Article.pick({ id: true, name: true }).extend({
  quantity: z.number(),
  money: z.number(),
});
export type SoldArticle = z.infer<typeof SoldArticle>;

/** Which articles to list, by name, behind the last name of the page before. */
export const ArticlesQuery = z.object({
  search: SearchText,
  after: z.string().max(200).superRefine(checkText).optional(),
  limit: z.int().min(1).max(MAX_ARTICLES_PER_CALL),
});
export type ArticlesQuery = z.infer<typeof ArticlesQuery>;

/** The most bytes of a list of articles. */
export const LARGEST_ARTICLE_LIST = 4 * 1024 * 1024;

/** What a column of a list of articles can say. */
export const ARTICLE_COLUMNS = ['name', 'codes', 'price', 'taxRate', 'group'] as const;
export const MOST_PROBLEMS_TOLD = 100;

/** A list of articles that is read: what is new in it, what it changes, and which rows can't be used. */
export const ArticleListOutcome = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  /** Of a row or line, what is wrong: a column, or a sentence. */
  problems: z.array(
    z.object({
      number: z.number(),
      column: z.enum(ARTICLE_COLUMNS).nullable(),
      message: z.string(),
      said: z.object({ pattern: z.string(), values: z.array(z.string()) }).optional(),
    }),
  ),
  problemCount: z.number(),
  /** What was found of each: the heading of its column. */
  columns: z.array(z.object({ column: z.enum(ARTICLE_COLUMNS), heading: z.string() })),
});
export type ArticleListOutcome = z.infer<typeof ArticleListOutcome>;
