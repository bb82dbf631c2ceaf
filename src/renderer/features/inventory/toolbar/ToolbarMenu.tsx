import { Button, Menu, type ButtonProps } from '@mantine/core';
import type { IconLayoutList } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './Toolbar.module.css';

interface ToolProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** What it is for, in a word, which stands beside the icon where there is room. */
  label: string;
  icon: typeof IconLayoutList;
  /** Whether something other than usual is chosen. */
  isOn?: boolean;
}

/** A quiet button of the toolbar. */
export function Tool({ label, icon: Icon, isOn = false, className, ...props }: ToolProps) {
  return (
    <Button
      variant={isOn ? 'light' : 'subtle'}
      {...(!isOn && { color: 'gray' })}
      // A menu gives its own, too.
      className={`${classes.tool} ${className ?? ''}`}
      aria-label={label}
      title={label}
      {...props}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={classes.word}>{label}</span>
    </Button>
  );
}

interface ToolbarMenuProps extends Pick<ToolProps, 'label' | 'title' | 'icon' | 'isOn'> {
  children: ReactNode;
}

/** A button of the toolbar that opens a menu, which scrolls in a low window. */
export function ToolbarMenu({ children, ...tool }: ToolbarMenuProps) {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Tool {...tool} />
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
