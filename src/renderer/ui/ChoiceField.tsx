import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

/** Something that can be chosen. */
export interface Choice {
  key: string;
  looks: ReactNode;
  /** Whether it is only shown, as it can’t be chosen now. */
  isOff?: boolean | undefined;
}

interface ChoiceFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  text: string;
  onText: (text: string) => void;
  /** What was found last, in its order. */
  choices: readonly Choice[];
  /** Whether that is of exactly this text: nothing else is ever taken. */
  isFound: boolean;
  /** Names the list of choices. */
  choicesLabel: string;
  optionClass?: string | undefined;
  onChoose: (key: string) => void;
  /** Whether the text itself is an answer, so that Enter takes none of the choices unless the arrow keys went to it. */
  isAnswer?: boolean;
  /** Called on Enter where no choice is to be taken. */
  onEnter?: () => void;
  /** Called when the field is left. */
  onLeave?: () => void;
}

/**
 * Offers what is found by the text that is typed. The first choice is chosen at once, and Enter takes it once what is
 * offered is of exactly this text: an Enter that comes earlier waits for that.
 */
export function ChoiceField({
  text,
  onText,
  choices,
  isFound,
  choicesLabel,
  optionClass,
  onChoose,
  isAnswer = false,
  onEnter,
  onLeave,
  onKeyDown,
  ...input
}: ChoiceFieldProps) {
  const list = useCombobox();
  const { dropdownOpened, selectFirstOption, resetSelectedOption, closeDropdown } = list;
  /** The text on which Enter was pressed before it was found. */
  const entered = useRef<string | null>(null);
  const isEmpty = text.trim() === '';
  const [first] = isFound && !isEmpty && !isAnswer ? choices : [];

  const choose = (key: string) => {
    entered.current = null;
    closeDropdown();
    onChoose(key);
  };
  const takeFirst = () => {
    if (first && !first.isOff) choose(first.key);
    else onEnter?.();
  };
  const offered = choices.map(({ key }) => key).join('\n');
  useEffect(() => {
    if (isFound && choices.length === 0) closeDropdown();
    if (dropdownOpened && first && !first.isOff) selectFirstOption();
    else resetSelectedOption();
    if (!isFound || entered.current === null) return;
    const isMeant = entered.current === text;
    entered.current = null;
    if (isMeant) takeFirst();
    // The list's functions are new on every render; only what is offered matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [offered, isFound, first?.key, dropdownOpened]);

  return (
    <Combobox
      store={list}
      withinPortal
      // Fixed, what is offered makes the page no longer.
      floatingStrategy="fixed"
      onOptionSubmit={choose}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          autoComplete="off"
          {...input}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            onText(value);
            entered.current = null;
            resetSelectedOption();
            if (value.trim() === '') closeDropdown();
            else list.openDropdown();
          }}
          onBlur={() => {
            entered.current = null;
            closeDropdown();
            onLeave?.();
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            const isTaken = dropdownOpened && list.getSelectedOptionIndex() >= 0;
            if (event.key !== 'Enter' || event.defaultPrevented || isTaken) return;
            event.preventDefault();
            if (isAnswer || isEmpty) {
              closeDropdown();
              onEnter?.();
            } else if (isFound) takeFirst();
            else entered.current = text;
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isEmpty || choices.length === 0}>
        <Combobox.Options aria-label={choicesLabel}>
          {choices.map(({ key, looks, isOff = false }) => (
            <Combobox.Option
              key={key}
              value={key}
              className={optionClass}
              disabled={!isFound || isOff}
            >
              {looks}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
