import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** The small button that copies the text beside it and confirms that it did. */
export function CopyIcon(props: { what: string; copied: boolean; onCopy: () => void }) {
  const { what, copied, onCopy } = props;
  const action = copied ? 'Copied' : `Copy ${what}`;
  return (
    <>
      <Tooltip label={action}>
        <ActionIcon variant="subtle" color="gray" onClick={onCopy} aria-label={action}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Tooltip>
      <span role="status" className="visually-hidden">
        {copied && `Copied the ${what}.`}
      </span>
    </>
  );
}
