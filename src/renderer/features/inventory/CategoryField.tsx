import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useCategories } from '../../stores/categories.ts';
import { categoryOf, optionsFor, type CategoryOption } from './category-choice.ts';
import classes from './AddPanel.module.css';

interface CategoryFieldProps {
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
  /** Makes a new category of a name, and chooses it. */
  onCreate: (name: string) => void;
}

function optionText(option: CategoryOption): string {
  switch (option.kind) {
    case 'known':
      return option.name;
    case 'number':
      return `Category number ${String(option.id)}`;
    case 'create':
      return `Create “${option.name}”`;
  }
}

/** The category by name, as the shop calls it, or by number; a new name becomes a new category. */
export function CategoryField({ text, error, onText, onCreate }: CategoryFieldProps) {
  const categories = useCategories((state) => state.list);
  const combobox = useCombobox();
  const isExact = categoryOf(text, categories) !== undefined;
  // An exact name is a choice already: all others are offered beside it.
  const options = optionsFor(isExact && !combobox.dropdownOpened ? '' : text, categories);

  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    // Enter takes the first option; but of a text that is a category already it adds the animal.
    if (dropdownOpened && text !== '' && !isExact) selectFirstOption();
    else resetSelectedOption();
    // The store's functions are new each time; only what was typed matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text, isExact, dropdownOpened]);

  const choose = (chosen: string) => {
    combobox.closeDropdown();
    const option = options[Number(chosen)];
    if (!option) return;
    if (option.kind === 'create') onCreate(option.name);
    else onText(option.kind === 'known' ? option.name : String(option.id));
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Category"
          description="A name, or a category’s number"
          role="combobox"
          value={text}
          error={error}
          onChange={(event) => {
            onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => {
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
          }}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0}>
        <Combobox.Options className={classes.options} aria-label="Categories">
          {options.map((option, index) => (
            <Combobox.Option value={String(index)} key={optionText(option)}>
              {option.kind === 'create' && (
                <IconPlus size={14} className={classes.createIcon} aria-hidden="true" />
              )}
              {optionText(option)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
