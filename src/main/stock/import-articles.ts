import { MOST_PROBLEMS_TOLD, type ArticleListOutcome } from '../../shared/article.ts';
import type { CheckedInput } from '../../shared/bridge.ts';
import type { Actor } from '../store/actor.ts';
import type { Store } from '../store/store.ts';
import { ListClient } from './lists/list-client.ts';
import { profileIn } from './shop-profile.ts';

/**
 * Reads a list of articles in a thread and, unless it is only tried, adds and changes them. Rows that can't be used are left
 * out and told. Throws `file_unreadable` and what the store throws.
 */
export async function importArticles(
  store: Store,
  { name, bytes, isTrial }: CheckedInput<'articles.import'>,
  actor: Actor,
): Promise<ArticleListOutcome> {
  const client = new ListClient({ name, isPasted: false, bytes: Buffer.from(bytes) });
  try {
    const { currency } = await profileIn(store);
    const { articles, problems, columns } = await client.call('articles', currency);
    const listed = articles.map(({ article }) => article);
    const { refused, ...told } = await store.articles.saveListed(listed, isTrial, actor);
    const all = [
      ...problems,
      ...refused.map(({ place, problem: { message, said } }) => {
        const number = articles[place]?.number ?? 0;
        return { number, column: null, message, ...(said && { said }) };
      }),
    ].sort((one, other) => one.number - other.number);
    return {
      ...told,
      columns,
      problems: all.slice(0, MOST_PROBLEMS_TOLD),
      problemCount: all.length,
    };
  } finally {
    client.close();
  }
}
