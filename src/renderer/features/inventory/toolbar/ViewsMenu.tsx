import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense } from 'react';
import { later } from '../../../ui/later.tsx';
import { Tool } from './ToolbarMenu.tsx';
import { useChosenView } from '../views/saved-views.ts';
import classes from './Toolbar.module.css';

/** What the menu offers. */
export const viewItems = later(async () => (await import('../views/ViewItems.tsx')).ViewItems);

/** Chooses one of the looks that the shop has saved, and saves another. */
export function ViewsMenu() {
  const chosen = useChosenView();
  const words = chosen && (chosen.isChanged ? t`${chosen.view.name} (changed)` : chosen.view.name);
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Tool
          label={words === null ? t`Views` : t`View: ${words}`}
          icon={IconBookmark}
          isOn={chosen !== null}
          title={words ?? t`Views`}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.viewList}>
        <Suspense>
          <viewItems.Part />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
