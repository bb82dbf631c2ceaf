import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Combobox, TextInput, UnstyledButton, useCombobox } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moneyText } from '../../ui/formats.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { priceOf } from '../../../shared/group.ts';
import { asOneLine } from '../../../shared/messages.ts';
import { callShop } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import { heldText, treatedText } from '../../animals/view/treated.ts';
import { addToSale, addWordsToSale } from '../../animals/dialogs/change-lines.ts';
import { SALE_SEARCH, useSale } from '../../animals/dialogs/sale-store.ts';
import { useAtNow } from '../../ui/clock.ts';
import classes from './Sale.module.css';

/** How many animals are offered for what was typed. */
const MOST_OFFERED = 8;

/** Rows of the stock that a search finds. */
function useFound(search: string): readonly PetRow[] | null {
  const view = { sort: 'newest', status: 'stock', categoryId: null, search } as const;
  const asked = search === '' ? null : { view, offset: 0, limit: MOST_OFFERED };
  return useCall('pets.rows', asked).value?.rows ?? null;
}

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

/** Finds animals for the sale: by a code, which adds it, or by words, of which one is chosen. */
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
  const list = useCombobox();
  const text = typed.trim();
  const found = useFound(text);
  const choose = (value: string) => {
    const animal = found?.find(({ id }) => String(id) === value);
    if (animal) addToSale([animal]);
    else addWordsToSale(text.slice(0, 200));
    setTyped('');
    list.closeDropdown();
  };
  const enter = async () => {
    if (text === '') return;
    setTyped('');
    list.closeDropdown();
    const outcome = await addScanned(text);
    setNotice(outcome);
    if (outcome.isAdded || outcome.offered.length > 0) return;
    // It can be searched for, and the next scan replaces it.
    flushSync(() => setTyped(text));
    field.current?.select();
  };
  return (
    <div className={classes.search}>
      <Combobox store={list} onOptionSubmit={choose} withinPortal>
        <Combobox.Target>
          <TextInput
            ref={field}
            id={SALE_SEARCH}
            aria-label={t`Add to the sale`}
            placeholder={t`Scan, or type a name, number or cage`}
            leftSection={<IconScan size={18} aria-hidden="true" />}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              list.openDropdown();
              list.resetSelectedOption();
            }}
            onBlur={() => list.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || list.getSelectedOptionIndex() >= 0) return;
              event.preventDefault();
              void enter();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={text === '' || found === null}>
          <Combobox.Options aria-label={t`Animals`}>
            {found?.map((animal) => (
              <Combobox.Option
                key={String(animal.id)}
                value={String(animal.id)}
                className={classes.option}
                disabled={heldToday(animal) !== null}
              >
                <Found animal={animal} />
              </Combobox.Option>
            ))}
            <Combobox.Option value="words">
              <Trans>Sell “{text}”, which is no animal</Trans>
            </Combobox.Option>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
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
          <Found animal={animal} />
        </UnstyledButton>
      ))}
    </div>
  );
}

function Found({ animal }: { animal: PetRow }) {
  const { id, name, details } = animal;
  const price = priceOf(animal);
  const today = useAtNow(dayNamed);
  const held = heldText(animal, today) !== null && treatedText(animal, today);
  const more = [t`No. ${String(id)}`, details['chip'], details['place']]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={classes.found} translate="no">
      <span>
        {name} <span className={classes.quiet}>{more}</span>
        {held && <span className={classes.held}>{held}</span>}
      </span>
      {price !== undefined && <span>{moneyText(price)}</span>}
    </span>
  );
}
