import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useColumns, useShownColumns } from './shown-columns.ts';
import { setColumnShown } from './view-store.ts';

/** Chooses which columns the list shows. The name, the first one, is always shown. */
export function ColumnChoice() {
  const columns = useColumns();
  const shown = useShownColumns().map(({ id }) => id);
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Columns" title="Columns">
          <IconColumns size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, title }) => (
          <Menu.CheckboxItem
            key={id}
            checked={shown.includes(id)}
            onChange={(isShown) => {
              setColumnShown(id, isShown);
            }}
          >
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
