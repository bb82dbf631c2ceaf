import { ActionIcon, Menu } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import type { GroupedBy } from '../../../shared/inventory.ts';
import { groupBy, useView } from './view-store.ts';

const CHOICES: readonly { by: GroupedBy | null; label: string }[] = [
  { by: null, label: 'No groups' },
  { by: 'category', label: 'Group by category' },
  { by: 'name', label: 'Group by name' },
  { by: 'day', label: 'Group by day' },
];

/** What the list is grouped by. */
export function GroupChoice() {
  const groupedBy = useView((view) => view.groupedBy);
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon
          variant={groupedBy === null ? 'default' : 'light'}
          size={36}
          aria-label="Groups"
          title="Groups"
        >
          <IconLayoutList size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={groupedBy ?? ''}
          onChange={(value) => {
            groupBy(CHOICES.find(({ by }) => by === value)?.by ?? null);
          }}
        >
          {CHOICES.map(({ by, label }) => (
            <Menu.RadioItem key={label} value={by ?? ''} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
