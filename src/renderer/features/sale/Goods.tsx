import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import type { KeptArticle } from '../../../shared/article.ts';
import { asOneLine } from '../../../shared/messages.ts';
import { addLineToSale } from '../../animals/dialogs/change-lines.ts';
import { atRateOfNow, lineOfWords } from '../../animals/dialogs/sale-line.ts';
import { signedChoice } from '../../animals/fields/AnimalChoice.tsx';
import { callShop } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import type { Choice } from '../../ui/ChoiceField.tsx';
import { moneyText } from '../../ui/formats.ts';
import { typedGoods } from './typed-goods.ts';

/** How many articles are offered for what was typed. */
const MOST_OFFERED = 4;
const KEY = 'article:';

/** The articles that a text finds, without the price at its end, and whether they are of this text. */
export function useFoundArticles(typed: string): {
  articles: readonly KeptArticle[];
  isFound: boolean;
} {
  const search = asOneLine(typedGoods(typed).words).slice(0, 200);
  const asked = search === '' ? null : { search, limit: MOST_OFFERED };
  const { value, isEarlier } = useCall('articles.list', asked);
  return { articles: value ?? [], isFound: search === '' || (value !== null && !isEarlier) };
}

/** An article as something to choose. */
export function articleChoice({ id, name, price, group }: KeptArticle): Choice {
  const words = [name, group, price !== null && moneyText(price)].filter(Boolean).join(' · ');
  return signedChoice(KEY + id, words, <IconPackage size={18} aria-hidden="true" />);
}

/** The article of a choice, if it is of one. */
export function chosenArticle(
  key: string,
  articles: readonly KeptArticle[],
): KeptArticle | undefined {
  return articles.find(({ id }) => key === KEY + id);
}

/** Adds an article to the sale, for its price or the one that was typed behind its name. */
export function addArticleToSale(
  { name, price, taxRate }: KeptArticle,
  typed: number | null = null,
): void {
  const line = lineOfWords(name);
  const rated = taxRate === null ? line : atRateOfNow({ ...line, taxRate });
  addLineToSale({ ...rated, unitPrice: typed ?? price ?? 0 });
}

/** Adds what was typed that is no animal, for the price at its end. */
export function addTypedToSale(typed: string): void {
  const { words, price } = typedGoods(typed);
  addLineToSale({ ...lineOfWords(words.slice(0, 200)), unitPrice: price ?? 0 });
}

/** Adds the article that has a whole code, and says so; null where none has it. Throws what the shop refuses. */
export async function addScannedArticle(text: string): Promise<string | null> {
  const [article] = await callShop('articles.scanned', { text: asOneLine(text).slice(0, 200) });
  if (!article) return null;
  addArticleToSale(article);
  return t`Added: ${article.name}.`;
}

/** A button for each article that the owner has put there. */
export function GoodsButtons() {
  const { value: articles } = useCall('articles.buttons', {});
  if (!articles || articles.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t`Articles`} px="var(--panel-edge)">
      {articles.map((article) => (
        <Button
          key={article.id}
          size="compact-sm"
          variant="default"
          translate="no"
          onClick={() => addArticleToSale(article)}
        >
          {article.name}
        </Button>
      ))}
    </Group>
  );
}
