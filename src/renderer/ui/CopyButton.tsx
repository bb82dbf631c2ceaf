import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

const SHOWN_FOR_MS = 2_000;

interface CopyButtonProps extends ButtonProps {
  /** The text to copy. */
  value: string;
  /** What the text is, for the button's name: "address" gives "Copy address". */
  what: string;
}

/** Copies a text and confirms it to eyes and screen readers, or says that the system refused. */
export function CopyButton({ value, what, ...buttonProps }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => {
      setOutcome(null);
    }, SHOWN_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => {
        setOutcome('copied');
      },
      () => {
        setOutcome('refused');
      },
    );
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={outcome === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
        {...buttonProps}
        onClick={copy}
      >
        {outcome === 'copied' ? 'Copied' : `Copy ${what}`}
      </Button>
      <span role="status" className="visually-hidden">
        {outcome === 'copied' && `Copied the ${what}.`}
        {outcome === 'refused' && `Could not copy. Select the ${what} and copy it by hand.`}
      </span>
    </>
  );
}
