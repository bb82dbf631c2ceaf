import { ActionIcon, Textarea, TextInput, Tooltip } from '@mantine/core';
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
  /** For text that is longer than a line; nothing of it is cut off. */
  lines?: number;
  className?: string;
}) {
  const { label, value, description, lines = 1, className } = props;
  const clipboard = useClipboard();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const action = clipboard.copied ? 'Copied' : `Copy ${label.toLowerCase()}`;

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
    classNames: { input: classes['value'], section: classes['section'] },
    error:
      clipboard.error && 'The system did not allow copying. Press Ctrl+C (⌘C) while it is marked.',
    onFocus: () => input.current?.select(),
    rightSection: (
      <Tooltip label={action}>
        <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={action}>
          {clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Tooltip>
    ),
  } as const;
  return lines === 1 ? <TextInput {...shared} /> : <Textarea rows={lines} {...shared} />;
}
