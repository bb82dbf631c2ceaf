import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { COLUMN_IDS, COLUMNS } from './columns.ts';
import { setColumnShown, useView } from './view-store.ts';

/** Chooses which columns the list shows. The name is always shown. */
export function ColumnChoice() {
  const hidden = useView((view) => view.hidden);
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Columns" title="Columns">
          <IconColumns size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {COLUMN_IDS.filter((id) => id !== 'name').map((id) => (
          <Menu.CheckboxItem
            key={id}
            checked={!hidden.includes(id)}
            onChange={(isShown) => {
              setColumnShown(id, isShown);
            }}
          >
            {COLUMNS[id].title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
