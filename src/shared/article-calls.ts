import { z } from 'zod';
import { FEW, KIB } from './call.ts';
import {
  Article,
  ArticleListOutcome,
  ArticlesQuery,
  KeptArticle,
  LARGEST_ARTICLE_LIST,
  MAX_ARTICLES_PER_CALL,
  MOST_BUTTONS,
  SoldArticle,
} from './article.ts';
import { checkText } from './messages.ts';

const Ref = Article.pick({ id: true });
const nothing = z.object({});

/** The window's calls about articles: what is sold by its name beside animals. */
export const articleCalls = {
  /** Those that have all words in their name, group or codes: what is called just so first, the others by name. */
  'articles.list': {
    who: 'clerk',
    reads: ['articles'],
    isPrompt: true,
    input: ArticlesQuery,
    output: z.array(KeptArticle),
  },
  /** Those that have a button in the sale, in their order. */
  'articles.buttons': {
    who: 'clerk',
    reads: ['articles'],
    isPrompt: true,
    input: nothing,
    output: z.array(KeptArticle),
  },
  /** Those with a whole code. */
  'articles.scanned': {
    who: 'clerk',
    reads: ['articles'],
    isPrompt: true,
    input: z.object({ text: z.string().max(200).superRefine(checkText) }),
    output: z.array(KeptArticle),
  },
  /** Adds an article or changes one. Refused for a name or a code of another one. */
  'articles.save': {
    who: 'clerk',
    writes: ['articles'],
    input: z.object({ article: Article }),
    output: KeptArticle,
  },
  /** Removes an article from the list; what was sold of it stays. */
  'articles.remove': { who: 'clerk', writes: ['articles'], input: Ref, output: nothing },
  'articles.putBack': { who: 'clerk', writes: ['articles'], input: Ref, output: nothing },
  /** Says which articles have a button in the sale, in which order. */
  'articles.arrange': {
    who: 'owner',
    writes: ['articles'],
    input: z.object({ ids: z.array(Ref.shape.id).max(MOST_BUTTONS) }),
    output: nothing,
  },
  /** Reads a list of articles and, unless it is only tried, adds and changes them, all or nothing. */
  'articles.import': {
    who: 'clerk',
    writes: ['articles'],
    limits: { ...FEW, text: 4 * KIB, parts: 1, bytes: LARGEST_ARTICLE_LIST },
    input: z.object({
      name: z.string().max(500).superRefine(checkText),
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= LARGEST_ARTICLE_LIST, {
        error: 'are too many',
      }),
      isTrial: z.boolean(),
    }),
    output: ArticleListOutcome,
  },
  /** Of which articles most was sold from one moment to another (Unix ms), in the shop's currency. */
  'articles.sold': {
    who: 'clerk',
    reads: ['articles', 'sales'],
    right: 'reports',
    input: z.object({
      from: z.int(),
      to: z.int(),
      limit: z.int().min(1).max(MAX_ARTICLES_PER_CALL),
    }),
    output: z.array(SoldArticle),
  },
} as const;
