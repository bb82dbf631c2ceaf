import { t } from '@lingui/core/macro';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { PRICE } from '../../../shared/fields/built-in.ts';
import { priceOf } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { AnimalChoice, animalOption, useFoundAnimals } from '../../animals/fields/AnimalChoice.tsx';
import { useCategories, useCategoryName } from '../../stores/categories.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { typedValue } from '../../ui/formats.ts';
import type { TypedRow } from './delivery-rows.ts';

/** How many categories are offered. */
const MOST_OFFERED = 8;

type CellInput = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'>;

interface CellProps {
  input: CellInput;
  text: string;
  /** Fills cells of the row. */
  onType: (cells: Partial<TypedRow>) => void;
}

/** What arrived: new words, or what the shop has had before, with its category and price. */
export function NameCell({ input, text, onType }: CellProps) {
  const [isTyped, setTyped] = useState(false);
  const { rows, isFound } = useFoundAnimals(isTyped ? text : '', 'all');
  const categoryName = useCategoryName();
  const known = ofEachNameOne(rows);
  return (
    <ChoiceField
      {...input}
      text={text}
      onText={(name) => {
        setTyped(true);
        onType({ name });
      }}
      choices={known.map((animal) => ({
        key: String(animal.id),
        looks: <AnimalChoice animal={animal} typed={text} />,
      }))}
      isFound={isTyped && isFound}
      isAnswer
      choicesLabel={t`Animals`}
      optionClass={animalOption}
      onChoose={(key) => {
        const animal = known.find(({ id }) => String(id) === key);
        if (!animal) return;
        const { name, categoryId } = animal;
        setTyped(false);
        onType({
          name,
          category: categoryName(categoryId),
          price: typedValue(PRICE, priceOf(animal)),
        });
      }}
      onLeave={() => setTyped(false)}
    />
  );
}

/** The newest of those that are called the same. */
function ofEachNameOne(rows: readonly PetRow[]): PetRow[] {
  const seen = new Set<string>();
  return rows.filter(({ name, categoryId }) => {
    const key = `${String(categoryId)} ${name.toLocaleLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Its category: one of the shop, or a new one. */
export function CategoryCell({ input, text, onType }: CellProps) {
  const categories = useCategories(({ list }) => list);
  const typed = text.trim().toLocaleLowerCase();
  const found = categories.filter(({ name }) => {
    const known = name.toLocaleLowerCase();
    return known.includes(typed) && known !== typed;
  });
  return (
    <ChoiceField
      {...input}
      text={text}
      onText={(category) => onType({ category })}
      choices={found
        .slice(0, MOST_OFFERED)
        .map(({ id, name }) => ({ key: String(id), looks: <span translate="no">{name}</span> }))}
      isFound
      isAnswer
      choicesLabel={t`Categories`}
      onChoose={(key) => {
        const chosen = found.find(({ id }) => String(id) === key);
        if (chosen) onType({ category: chosen.name });
      }}
    />
  );
}
