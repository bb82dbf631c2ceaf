import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEventHandler } from 'react';
import { asOneLine } from '../../shared/messages.ts';
import { MAX_SEARCH_LENGTH } from '../../shared/inventory.ts';

interface SearchFieldProps {
  label: string;
  /** What can be searched for, where the label does not say it. */
  placeholder?: string;
  value: string;
  onSearch: (search: string) => void;
  onKeyDown?: KeyboardEventHandler;
}

/** Searches a screen's list while it is typed; what is pasted is one line. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onSearch, onKeyDown } = props;
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      inputSize={String(Math.max(20, placeholder.length))}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      autoComplete="off"
      maxLength={MAX_SEARCH_LENGTH}
      value={value}
      onKeyDown={onKeyDown}
      onChange={(event) => onSearch(asOneLine(event.currentTarget.value))}
    />
  );
}
