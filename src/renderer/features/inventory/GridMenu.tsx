import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './AnimalGrid.module.css';
import type { MenuRequest } from './use-grid-pointer.ts';

/** A row's context menu, at the place where it was opened. `children` are its items. */
export function GridMenu(props: {
  request: MenuRequest;
  onClose: () => void;
  children: ReactNode;
}) {
  const { request, onClose, children } = props;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span
          className={classes.menuPlace}
          style={{ left: `${request.x}px`, top: `${request.y}px` }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Menu of ${request.animal.name}`}>{children}</Menu.Dropdown>
    </Menu>
  );
}
