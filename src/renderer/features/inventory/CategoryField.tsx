import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCategories } from '../../stores/categories.ts';
import { categoryOf, optionsFor, type CategoryOption } from './category-choice.ts';
import classes from './AddPanel.module.css';

interface CategoryFieldProps {
  label: string;
  description?: string;
  text: string;
  error: string | undefined;
  /** In the place of a cell: small, with the focus at once, its label only spoken. */
  isInRow?: boolean;
  onText: (text: string) => void;
  /** An option was taken; a new name is no category yet. */
  onChoose: (option: CategoryOption) => void;
  /** Enter, when it takes no option. */
  onEnter?: () => void;
  onEscape?: () => void;
  onLeave?: () => void;
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

/** The options for what was typed; before that, of an exact name, all. */
function useOptions(text: string, isTyped: boolean) {
  const categories = useCategories((state) => state.list);
  const isExact = categoryOf(text, categories) !== undefined;
  return { isExact, options: optionsFor(isExact && !isTyped ? '' : text, categories) };
}

/** The category by name, as the shop calls it, or by number; a new name becomes a new category. */
export function CategoryField(props: CategoryFieldProps) {
  const { label, description, text, error, isInRow = false, onText, onChoose } = props;
  const [isTyped, setTyped] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setTyped(false);
    },
  });
  const { isExact, options } = useOptions(text, isTyped);

  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    // Enter takes the first option; but of a text that is a category already it adds the animal.
    if (dropdownOpened && isTyped && text !== '' && !isExact) selectFirstOption();
    else resetSelectedOption();
    // The store's functions are new each time; only what was typed matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text, isExact, isTyped, dropdownOpened]);

  const choose = (chosen: string) => {
    combobox.closeDropdown();
    const option = options[Number(chosen)];
    if (option) onChoose(option);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal
      // In the form, beside the field: the next one stays in sight.
      position={isInRow ? 'bottom' : 'left-start'}
      middlewares={{ flip: { fallbackPlacements: ['bottom'] }, shift: true }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(isInRow
            ? { 'aria-label': label, size: 'xs', autoFocus: true }
            : { label, description })}
          role="combobox"
          value={text}
          error={error}
          onFocus={(event) => {
            if (isInRow) event.currentTarget.select();
          }}
          onChange={(event) => {
            setTyped(true);
            onText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => {
            combobox.openDropdown();
          }}
          onKeyDown={({ key }) => {
            const takesOption = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
            if (key === 'Enter' && !takesOption) props.onEnter?.();
            if (key === 'Escape') props.onEscape?.();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            props.onLeave?.();
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
