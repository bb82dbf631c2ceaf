import { t } from '@lingui/core/macro';
import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { later } from '../../../ui/later.tsx';
import { Tool } from './ToolbarMenu.tsx';
import { useChosenView } from '../views/saved-views.ts';
import { useView } from '../../../animals/view/view-store.ts';

/** What it offers. */
export const viewPanel = later(async () => (await import('./ViewPanel.tsx')).ViewPanel);

/** How the list looks: what it is grouped and sorted by, its columns, and the looks that the shop has saved. */
export function ViewMenu() {
  const [isOpen, setOpen] = useState(false);
  const chosen = useChosenView();
  const isOther = useView(({ isGallery, groupedBy }) => isGallery || groupedBy !== null);
  const words = chosen && (chosen.isChanged ? t`${chosen.view.name} (changed)` : chosen.view.name);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Tool
          label={words === null ? t`View` : t`View: ${words}`}
          icon={IconAdjustmentsHorizontal}
          isOn={chosen !== null || isOther}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t`View`} mah="75vh" style={{ overflowY: 'auto' }}>
        <Suspense>
          <viewPanel.Part close={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
