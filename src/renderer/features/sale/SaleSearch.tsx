import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { animalsIn } from '../../../shared/group.ts';
import type { KeptArticle } from '../../../shared/article.ts';
import { MAX_SEARCH_LENGTH } from '../../../shared/inventory.ts';
import { asOneLine } from '../../../shared/messages.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { callShop } from '../../shop.ts';
import { addToSale } from '../../animals/dialogs/change-lines.ts';
import { SALE_SEARCH, useSale } from '../../animals/dialogs/sale-store.ts';
import {
  AnimalChoice,
  animalOption,
  otherChoice,
  useFoundAnimals,
} from '../../animals/fields/AnimalChoice.tsx';
import { inSaleText } from '../../animals/view/in-sale.ts';
import { saleWith, useOpenSales } from '../../stores/sales.ts';
import { heldText, treatedText } from '../../animals/view/treated.ts';
import { ChoiceField, type Choice } from '../../ui/ChoiceField.tsx';
import { useAtNow } from '../../ui/clock.ts';
import {
  addArticleToSale,
  addScannedArticle,
  addTypedToSale,
  articleChoice,
  chosenArticle,
  useFoundArticles,
} from './Goods.tsx';
import { typedGoods } from './typed-goods.ts';
import classes from './Sale.module.css';

/** The animals in stock with a number, or a code of their cards, that was scanned. */
async function findScanned(text: string): Promise<PetRow[]> {
  const { rows } = await callShop('pets.scanned', { text: asOneLine(text) });
  return rows.filter(({ status }) => status !== 'sold');
}

function heldToday(animal: PetRow): string | null {
  return heldText(animal, dayNamed(Date.now()));
}

/** What became of a scan, in words, and the animals of which one is to be chosen. */
interface Scanned {
  words: string;
  isAdded: boolean;
  offered: readonly PetRow[];
}

/** Adds the one animal that was scanned, and says what became of it; several are offered. */
async function addScanned(text: string): Promise<Scanned> {
  const found = await findScanned(text).catch(() => null);
  const goods = found?.length === 0 ? await addScannedArticle(text).catch(() => null) : null;
  if (goods !== null) return { words: goods, isAdded: true, offered: [] };
  const [only, ...others] = found ?? [];
  const held = only && others.length === 0 ? heldToday(only) : null;
  if (held !== null) return { words: held, isAdded: false, offered: [] };
  const isAdded = found?.length === 1;
  if (isAdded) addToSale(found);
  return { words: scanWords(text, found), isAdded, offered: isAdded ? [] : (found ?? []) };
}

function scanWords(text: string, found: readonly PetRow[] | null): string {
  if (found === null) return t`${text} could not be looked up. Scan it again.`;
  const [animal, ...others] = found;
  if (!animal) return t`Nothing in stock has the code ${text}.`;
  if (others.length === 0) return t`Added: ${animal.name}.`;
  return t`Several have the code ${text}. Which one?`;
}

function setTyped(searched: string): void {
  useSale.setState({ searched });
}

/** What no one means as words: a code or number, which is looked up whole. */
const CODE = /^\d+$/;
const OTHER = 'other';

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
}

/** What is found for the sale by what is typed, and last something that is no animal. */
function useChoices(typed: string): {
  rows: readonly PetRow[];
  articles: readonly KeptArticle[];
  choices: Choice[];
  isFound: boolean;
} {
  const { rows, isFound } = useFoundAnimals(typed, 'stock');
  const goods = useFoundArticles(typed);
  const { articles } = goods;
  const saleId = useSale(({ sale }) => sale.id);
  const open = useOpenSales();
  const today = useAtNow(dayNamed);
  const text = typed.trim();
  const animals = rows.map((animal) => {
    const isOff = heldText(animal, today) !== null;
    const other = animalsIn(animal) > 1 ? null : saleWith(open, animal.id, saleId);
    const remark = isOff ? treatedText(animal, today) : other && inSaleText(other);
    const looks = <AnimalChoice animal={animal} typed={text} remark={remark} />;
    return { key: String(animal.id), isOff, looks };
  });
  const other = otherChoice(OTHER, t`Something else called “${text}”…`);
  // What is called just so comes first, an animal before an article.
  const isCalledSo = ({ name }: { name: string }) => isSameName(name, typedGoods(typed).words);
  const exact = rows.some(isCalledSo) ? [] : articles.filter(isCalledSo);
  const others = articles.filter((article) => !exact.includes(article));
  const choices = [...exact.map(articleChoice), ...animals, ...others.map(articleChoice), other];
  return { rows, articles, choices, isFound: isFound && goods.isFound };
}

/** Finds animals for the sale: by a code that is scanned, which adds it, or by words, of which one is chosen. */
export function SaleSearch() {
  const typed = useSale((state) => state.searched);
  const scanned = useSale((state) => state.scanned);
  const [notice, setNotice] = useState<Scanned | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!scanned) return;
    useSale.setState({ scanned: null });
    void addScanned(scanned.text).then(setNotice);
  }, [scanned]);
  const today = useAtNow(dayNamed);
  const text = typed.trim();
  const { rows, articles, choices, isFound } = useChoices(typed);
  const choose = (key: string) => {
    const animal = rows.find(({ id }) => String(id) === key);
    const article = chosenArticle(key, articles);
    if (animal) addToSale([animal]);
    else if (article) addArticleToSale(article, typedGoods(text).price);
    else addTypedToSale(text);
    setTyped('');
    setNotice(null);
  };
  const enter = async () => {
    if (!CODE.test(text)) return;
    setTyped('');
    const outcome = await addScanned(text);
    setNotice(outcome);
    if (outcome.isAdded || outcome.offered.length > 0) return;
    // It can be searched for, and the next scan replaces it.
    flushSync(() => setTyped(text));
    field.current?.select();
  };
  return (
    <div className={classes.search}>
      <ChoiceField
        ref={field}
        id={SALE_SEARCH}
        aria-label={t`Add to the sale`}
        placeholder={t`Scan, or type a name, number or cage`}
        leftSection={<IconScan size={18} aria-hidden="true" />}
        maxLength={MAX_SEARCH_LENGTH}
        text={typed}
        onText={setTyped}
        choices={choices}
        isFound={isFound}
        isAnswer={CODE.test(text)}
        choicesLabel={t`Animals`}
        optionClass={animalOption}
        onChoose={choose}
        onEnter={() => void enter()}
      />
      <span className={classes.notice} role="status">
        {notice?.words}
      </span>
      {notice?.offered.map((animal) => (
        <UnstyledButton
          key={String(animal.id)}
          className={classes.offered}
          disabled={heldToday(animal) !== null}
          onClick={() => {
            addToSale([animal]);
            setNotice({ words: t`Added: ${animal.name}.`, isAdded: true, offered: [] });
            field.current?.focus();
          }}
        >
          <AnimalChoice animal={animal} typed="" remark={treatedText(animal, today)} />
        </UnstyledButton>
      ))}
    </div>
  );
}
