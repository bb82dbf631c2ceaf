import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconDots,
  IconEye,
  IconGauge,
  IconPencil,
  IconRefresh,
  IconReportAnalytics,
  type Icon,
} from '@tabler/icons-react';
import type { Environment } from '../../../shared/key.ts';
import type { RefObject } from 'react';
import classes from './TillMenu.module.css';

/** What the owner can do with a till's key. */
export type TillAction = 'reveal' | 'rename' | 'rotate' | 'plan' | 'report' | 'revoke';

interface Item {
  action: TillAction;
  label: string;
  icon: Icon;
}

const ITEMS: Item[] = [
  { action: 'reveal', label: 'Show key…', icon: IconEye },
  { action: 'rename', label: 'Rename…', icon: IconPencil },
  { action: 'rotate', label: 'Rotate key…', icon: IconRefresh },
  { action: 'plan', label: 'Change plan…', icon: IconGauge },
];

/** Only staging observes its tills. */
const REPORT: Item = { action: 'report', label: 'Report card…', icon: IconReportAnalytics };

/** The menu at the end of a till's row. */
export function TillMenu(props: {
  label: string;
  environment: Environment;
  onAction: (action: TillAction) => void;
  /** The button that opens the menu. */
  ref: RefObject<HTMLButtonElement | null>;
}) {
  const { label, environment, onAction, ref: opener } = props;
  const items = environment === 'staging' ? [REPORT, ...ITEMS] : ITEMS;
  const choose = (action: TillAction) => {
    // A dialog returns focus to the element that had it, which must not be a menu item that is gone.
    opener.current?.focus();
    onAction(action);
  };
  return (
    <Menu
      position="bottom-end"
      width={180}
      // Rendered in place with focus on the first item, so that screen readers stay in the landmark.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus
    >
      <Menu.Target>
        <ActionIcon ref={opener} variant="subtle" color="gray" aria-label={`Actions for ${label}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ action, label: words, icon: ItemIcon }) => (
          <Menu.Item
            key={action}
            leftSection={<ItemIcon size={16} />}
            onClick={() => {
              choose(action);
            }}
          >
            {words}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          className={classes.danger}
          leftSection={<IconBan size={16} />}
          onClick={() => {
            choose('revoke');
          }}
        >
          Revoke key
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
