import { t } from '@lingui/core/macro';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCategories } from '../../stores/categories.ts';
import { categoryOf, optionsFor, type CategoryOption } from './category-choice.ts';
import { problemInSight } from '../list/grid-cells.ts';
import classes from './CategoryField.module.css';

interface CategoryFieldProps {
  label: string;
  description?: string;
  text: string;
  error: string | undefined;
  /** Replaces a cell: small, focused at once, its label for screen readers only. */
  isInRow?: boolean;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
  onText: (text: string) => void;
  /** An option was chosen. A new name is not a category yet. */
  onChoose: (option: CategoryOption) => void;
  /** Called on Enter, unless Enter chooses an option. */
  onEnter?: () => void;
  onEscape?: () => void;
  onLeave?: () => void;
}

function optionText(option: CategoryOption): string {
  switch (option.kind) {
    case 'known':
      return option.name;
    case 'number':
      return t`Category number ${String(option.id)}`;
    case 'create':
      return t`Create “${option.name}”`;
  }
}

/** The options that match what was typed; all of them while the text is still an exact name. */
function useOptions(text: string, isTyped: boolean) {
  const categories = useCategories((state) => state.list);
  const isExact = categoryOf(text, categories) !== undefined;
  return { isExact, options: optionsFor(isExact && !isTyped ? '' : text, categories) };
}

/** Picks a category by the shop's name for it or by number. A new name becomes a new category. */
export function CategoryField(props: CategoryFieldProps) {
  const { label, description, text, error, isInRow = false, onText, onChoose } = props;
  const [isTyped, setTyped] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => setTyped(false),
  });
  const { isExact, options } = useOptions(text, isTyped);

  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    // Enter takes the first option, but adds the animal when the text already names a category.
    if (dropdownOpened && isTyped && text !== '' && !isExact) selectFirstOption();
    else resetSelectedOption();
    // The store's functions are new on every render; only what was typed matters.
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
      position="bottom"
      // Fixed, the options don't make the page longer, which would scroll to them below the last row.
      floatingStrategy="fixed"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(isInRow
            ? { 'aria-label': label, size: 'xs', autoFocus: true, errorProps: problemInSight }
            : { label, description })}
          role="combobox"
          data-autofocus={props.isFirst}
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
          onClick={() => combobox.openDropdown()}
          onKeyDown={({ key }) => {
            const takesOption = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
            if (key === 'Enter' && !takesOption) {
              // What follows may take a while or fail, and the options would hide rows of the list.
              combobox.closeDropdown();
              props.onEnter?.();
            }
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
        <Combobox.Options className={classes.options} aria-label={t`Categories`}>
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
