import { ActionIcon, Menu } from '@mantine/core';
import type { IconLayoutList } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ToolbarMenuProps {
  /** What it chooses, in a word. */
  label: string;
  /** On hover; the label where there is none. */
  title?: string;
  icon: typeof IconLayoutList;
  /** Whether something other than usual is chosen. */
  isOn?: boolean;
  children: ReactNode;
}

/** A button of the toolbar that opens a menu, which scrolls in a low window. */
export function ToolbarMenu(props: ToolbarMenuProps) {
  const { label, title = label, icon: Icon, isOn = false, children } = props;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant={isOn ? 'light' : 'default'} size={36} aria-label={label} title={title}>
          <Icon size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
