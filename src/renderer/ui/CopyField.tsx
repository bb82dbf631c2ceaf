import { t } from '@lingui/core/macro';
import { ActionIcon, Textarea, TextInput, Tooltip, Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { inSentence } from './said.ts';
import classes from './CopyField.module.css';

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
      clipboard.error && t`The system did not allow copying. Press Ctrl+C (⌘C) while it is marked.`,
    onFocus: () => input.current?.select(),
    rightSection: <CopyIcon what={inSentence(label)} copied={clipboard.copied} onCopy={copy} />,
  } as const;
  return lines === 1 ? <TextInput {...shared} /> : <Textarea rows={lines} {...shared} />;
}

/** The small button that copies the text beside it and confirms that it did. */
export function CopyIcon(props: { what: string; copied: boolean; onCopy: () => void }) {
  const { what, copied, onCopy } = props;
  const action = copied ? t`Copied` : t`Copy ${what}`;
  return (
    <>
      <Tooltip label={action}>
        <ActionIcon variant="subtle" color="gray" onClick={onCopy} aria-label={action}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Tooltip>
      <span role="status" className="visually-hidden">
        {copied && t`Copied the ${what}.`}
      </span>
    </>
  );
}

interface CopyButtonProps extends ButtonProps {
  /** The text to copy. */
  value: string;
  /** What the text is, for the button's name: "address" gives "Copy address". */
  what: string;
}

/** Copies a text and confirms it to eyes and screen readers, or says that the system refused. */
export function CopyButton({ value, what, ...buttonProps }: CopyButtonProps) {
  const { copied, error, copy } = useClipboard();
  return (
    <>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        {...buttonProps}
        onClick={() => copy(value)}
      >
        {copied ? t`Copied` : t`Copy ${what}`}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && t`Copied the ${what}.`}
        {error && t`Could not copy. Select the ${what} and copy it by hand.`}
      </span>
    </>
  );
}
