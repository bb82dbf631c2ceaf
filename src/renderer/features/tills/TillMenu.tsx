import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconDots,
  IconEye,
  IconGauge,
  IconPencil,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react';
import { useRef } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import { openTask } from './tills-store.ts';
import classes from './TillMenu.module.css';

interface Item {
  kind: 'reveal' | 'rename' | 'rotate' | 'plan';
  label: string;
  icon: Icon;
}

const ITEMS: readonly Item[] = [
  { kind: 'reveal', label: 'Show key…', icon: IconEye },
  { kind: 'rename', label: 'Rename…', icon: IconPencil },
  { kind: 'rotate', label: 'Rotate key…', icon: IconRefresh },
  { kind: 'plan', label: 'Change plan…', icon: IconGauge },
];

/** What the owner can do with a till, at the end of its row. */
export function TillMenu({ till, onRevoke }: { till: KeySummary; onRevoke: () => void }) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      width={180}
      // Rendered in place with focus on the first item, so that screen readers stay in the landmark.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus
    >
      <Menu.Target>
        <ActionIcon
          ref={opener}
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${till.label}`}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ITEMS.map(({ kind, label, icon: ItemIcon }) => (
          <Menu.Item
            key={kind}
            leftSection={<ItemIcon size={16} />}
            onClick={() => {
              // A dialog returns the focus to what had it, which must not be a menu item that is gone.
              opener.current?.focus();
              openTask({ kind, till });
            }}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          className={classes.danger}
          leftSection={<IconBan size={16} />}
          onClick={() => {
            opener.current?.focus();
            onRevoke();
          }}
        >
          Revoke key
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
