import { code, orNull, table, whole, words } from './table.ts';

/**
 * What is sold by its name. `folded_name` is one for all ways of writing that, and `folded` what a search finds it by;
 * `codes` stand between spaces. `button` is the place of its button in the sale. One that was removed keeps its name,
 * under which it was sold.
 */
export const ARTICLES = table(
  'articles',
  {
    id: code(),
    name: words(),
    folded_name: { ...code(), isUnique: true },
    folded: code(),
    codes: code(),
    price: orNull(whole()),
    tax_rate: orNull(whole()),
    group_words: words(),
    button: orNull(whole()),
    removed_at: orNull(whole()),
  },
  {
    key: ['id'],
    called: { one: 'article', all: 'articles' },
    keeping: 'stated',
    knownBy: 'name',
  },
);
