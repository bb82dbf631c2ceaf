import { Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useRef, type ReactNode } from 'react';
import classes from './CopyField.module.css';
import { CopyIcon } from './CopyIcon.tsx';

/**
 * Text to be used elsewhere: selectable, in full, with a button that copies it. When the system
 * forbids copying, the text is selected and the field says which keys to press.
 */
export function CopyField(props: {
  label: string;
  value: string;
  description?: ReactNode;
  /** How many lines to show, for longer text; none of it is cut off. */
  lines?: number;
  className?: string;
}) {
  const { label, value, description, lines = 1, className } = props;
  const clipboard = useClipboard();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  function copy() {
    input.current?.select();
    clipboard.copy(value);
  }

  const shared = {
    ref: input,
    readOnly: true,
    label,
    description,
    value,
    autoComplete: 'off',
    spellCheck: false,
    className,
    classNames: { input: classes.value, section: classes.section },
    error:
      clipboard.error && 'The system did not allow copying. Press Ctrl+C (⌘C) while it is marked.',
    onFocus: () => input.current?.select(),
    rightSection: <CopyIcon what={label.toLowerCase()} copied={clipboard.copied} onCopy={copy} />,
  } as const;
  return lines === 1 ? <TextInput {...shared} /> : <Textarea rows={lines} {...shared} />;
}
