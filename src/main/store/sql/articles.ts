import { articleCode } from '../../../shared/article-code.ts';
import type { ArticlesQuery, SoldArticle } from '../../../shared/article.ts';
import { errorOf } from '../../../shared/errors.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import type { Clock } from '../../platform/clock.ts';
import { noSuchArticle } from '../article-refusals.ts';
import type { ArticleStore } from '../article-store.ts';
import { changeArticles, type WantedArticle } from './article-changes.ts';
import { articleOf, type ArticleRow } from './article-rows.ts';
import {
  composed,
  Parameters,
  takeNumbers,
  type Reading,
  type Run,
  type SqlDatabase,
} from './database.ts';
import { readProfile } from './profile.ts';
import { whereAll } from './view-query.ts';
import type { Actor } from '../actor.ts';

const IS_THERE = 'removed_at IS NULL';
const ROW = { name: 'article', text: 'SELECT * FROM articles WHERE id = $1' };
const BUTTONS = {
  name: 'buttons of articles',
  text: `SELECT * FROM articles WHERE button IS NOT NULL AND ${IS_THERE} ORDER BY button, id`,
};
const REMOVE = {
  name: 'remove article',
  text: 'UPDATE articles SET removed_at = $2 WHERE id = $1',
};
const NO_BUTTONS = { name: 'no buttons of articles', text: 'UPDATE articles SET button = NULL' };
const BUTTON = { name: 'button of article', text: 'UPDATE articles SET button = $2 WHERE id = $1' };
const SOLD = {
  name: 'sold articles',
  text: `SELECT articles.id, articles.name, sum(sale_lines.total) AS money,
      sum(CASE WHEN kind = 'return' THEN -quantity ELSE quantity END) AS quantity
    FROM sales JOIN sale_lines ON sale_id = sales.id JOIN articles ON articles.id = article_id
    WHERE number IS NOT NULL AND at >= $1 AND at <= $2 AND currency = $3
    GROUP BY articles.id, articles.name ORDER BY money DESC, quantity DESC, articles.name LIMIT $4`,
};

/** What is sold by its name: kept when it is first sold (`sold-articles.ts`), and in a list that people change. */
export function createArticleStore(database: SqlDatabase, clock: Clock): ArticleStore {
  const { read, dialect } = database;
  const change = <Result>(to: (run: Run) => Promise<Result>): Promise<Result> =>
    database.transactionAgain(async (run) => {
      await takeNumbers(run, dialect);
      return to(run);
    });
  /** Saves one. Throws what refuses it. */
  const saveOne = async (run: Run, wanted: WantedArticle, actor: Actor) => {
    const { saved, refused } = await changeArticles(run, database, [wanted], actor);
    const [article] = saved;
    const [refusal] = refused;
    if (refusal) throw errorOf(refusal.problem);
    if (!article) throw noSuchArticle();
    return article;
  };
  const existing = async (run: Run, id: string): Promise<ArticleRow> => {
    const [row] = await run<ArticleRow>(ROW, [id]);
    if (!row) throw noSuchArticle();
    return row;
  };
  return {
    list: async (query) => (await read<ArticleRow>(...listed(database, query))).map(articleOf),
    buttons: async () => (await read<ArticleRow>(BUTTONS)).map(articleOf),
    async scanned({ text }) {
      const code = articleCode(text);
      if (code === '') return [];
      const parameters = new Parameters();
      const has = dialect.contains('codes', parameters.of(` ${code} `));
      const sought = `SELECT * FROM articles ${whereAll(IS_THERE, has)} ORDER BY folded_name`;
      return (await read<ArticleRow>(...composed(sought, parameters))).map(articleOf);
    },
    save: ({ article }, actor) => change((run) => saveOne(run, article, actor)),
    remove: ({ id }) =>
      change(async (run) => {
        await existing(run, id);
        await run(REMOVE, [id, clock.now()]);
        return {};
      }),
    putBack: ({ id }, actor) =>
      change(async (run) => {
        await saveOne(run, articleOf(await existing(run, id)), actor);
        return {};
      }),
    arrange: ({ ids }) =>
      change(async (run) => {
        await run(NO_BUTTONS);
        for (const [place, id] of [...new Set(ids)].entries()) await run(BUTTON, [id, place]);
        return {};
      }),
    saveListed: (articles, isTrial, actor) =>
      change(async (run) => {
        const done = await changeArticles(run, database, articles, actor, isTrial);
        const { added, changed, same, refused } = done;
        return { added, changed, same, refused };
      }),
    async sold({ from, to, limit }) {
      const { currency } = await readProfile(read);
      const rows = await read<RawSold>(SOLD, [from, to, currency, limit]);
      return rows.map(({ id, name, quantity, money }): SoldArticle => ({
        id,
        name,
        quantity: Number(quantity),
        money: Number(money),
      }));
    },
  };
}

interface RawSold {
  id: string;
  name: string;
  quantity: unknown;
  money: unknown;
}

/** Those that a search finds by their words or a whole code, behind the last one of the page before. */
function listed(
  { fold, dialect: { contains } }: Reading,
  { search, after, limit }: ArticlesQuery,
): ReturnType<typeof composed> {
  const parameters = new Parameters();
  const code = articleCode(search);
  const words = searchTerms(search, fold).map(({ text }) =>
    contains('folded', parameters.of(text)),
  );
  const hasCode = code === '' ? [] : [contains('codes', parameters.of(` ${code} `))];
  const hasWords = words.length === 0 ? [] : [`(${words.join(' AND ')})`];
  const found = [...hasWords, ...hasCode].join(' OR ');
  const isFound = found === '' ? [] : [`(${found})`];
  // What is called just so comes first; a page behind it goes on by names, without it.
  const exact = parameters.of(fold(search));
  const isFirst = after === undefined && found !== '';
  const order = isFirst
    ? `CASE WHEN folded_name = ${exact} THEN 0 ELSE 1 END, folded_name`
    : 'folded_name';
  const last = after === undefined ? null : fold(after);
  const isBehind = [
    ...(last === null ? [] : [`folded_name <> ${exact}`]),
    ...(last === null || last === fold(search) ? [] : [`folded_name > ${parameters.of(last)}`]),
  ];
  const text = `SELECT * FROM articles ${whereAll(IS_THERE, ...isFound, ...isBehind)}
    ORDER BY ${order} LIMIT ${String(limit)}`;
  return composed(text, parameters);
}
