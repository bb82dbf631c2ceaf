import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense } from 'react';
import { later } from '../../../ui/later.tsx';
import { useChosenView } from './saved-views.ts';
import classes from './ViewsMenu.module.css';

/** What the menu offers. */
export const viewItems = later(async () => (await import('./ViewItems.tsx')).ViewItems);

/** Chooses one of the looks that the shop has saved, and saves another. */
export function ViewsMenu() {
  const chosen = useChosenView();
  const words = chosen && (chosen.isChanged ? t`${chosen.view.name} (changed)` : chosen.view.name);
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          classNames={{ root: classes.views }}
          variant={chosen ? 'light' : 'default'}
          aria-label={words === null ? t`Views` : t`View: ${words}`}
          title={words ?? t`Views`}
        >
          <IconBookmark className={classes.viewMark} size={18} aria-hidden="true" />
          {chosen && <span className={classes.viewName}>{chosen.view.name}</span>}
          {chosen?.isChanged && <span className={classes.viewMark}>(changed)</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.viewList}>
        <Suspense>
          <viewItems.Part />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
