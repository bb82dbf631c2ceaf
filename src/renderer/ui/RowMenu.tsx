import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './screen.module.css';

interface RowAction {
  label: string;
  icon: Icon;
  /** Whether it takes something away. */
  isDanger?: boolean;
  onClick: () => void;
}

interface RowMenuProps {
  /** What the row is of: a name. */
  of: string;
  /** What is seldom asked, above the actions. */
  label?: string;
  actions: readonly RowAction[];
}

/** What can be done with a row, at its end. */
export function RowMenu({ of, label, actions }: RowMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      // Rendered in place with focus on the first item, so that screen readers stay in the landmark.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus
    >
      <Menu.Target>
        <ActionIcon ref={opener} variant="subtle" color="gray" aria-label={t`Actions for ${of}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {label !== undefined && <Menu.Label>{label}</Menu.Label>}
        {actions.map(({ label: words, icon: ActionSign, isDanger, onClick }) => (
          <Menu.Item
            key={words}
            className={isDanger ? classes.danger : undefined}
            leftSection={<ActionSign size={16} />}
            onClick={() => {
              // A dialog returns the focus to what had it, which must not be a menu item that is gone.
              opener.current?.focus();
              onClick();
            }}
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
