import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import classes from './CopyField.module.css';

/**
 * Text to be carried elsewhere: selectable, in full, with a button that copies it. When the system
 * does not allow copying, the text is selected and the field says what to press.
 */
export function CopyField(props: {
  label: string;
  value: string;
  description?: ReactNode;
  /** Shows dots instead; copying still copies the text. */
  concealed?: boolean;
  className?: string;
}) {
  const { label, value, description, concealed = false, className } = props;
  const clipboard = useClipboard();
  const input = useRef<HTMLInputElement>(null);
  const action = clipboard.copied ? 'Copied' : `Copy ${label.toLowerCase()}`;

  function copy() {
    input.current?.select();
    clipboard.copy(value);
  }

  return (
    <TextInput
      ref={input}
      readOnly
      label={label}
      description={description}
      value={value}
      type={concealed ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      className={className}
      classNames={{ input: classes['value'] }}
      error={
        clipboard.error && 'The system did not allow copying. Press Ctrl+C (⌘C) while it is marked.'
      }
      onFocus={() => input.current?.select()}
      rightSectionPointerEvents="all"
      rightSection={
        <Tooltip label={action}>
          <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={action}>
            {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
