import { t } from '@lingui/core/macro';
import {
  ActionIcon,
  Checkbox,
  Divider,
  Group,
  NativeSelect,
  SegmentedControl,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { GroupedBy } from '../../../../shared/inventory.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import { inSight } from '../../../animals/list/list-reading.ts';
import { ariaSort, orderAfterPress } from '../../../animals/view/columns.ts';
import {
  useColumns,
  useColumnsWithRoom,
  useDrawnColumns,
} from '../../../animals/view/shown-columns.ts';
import { groupBy, setColumnShown, setOrder, useView } from '../../../animals/view/view-store.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import classes from './Toolbar.module.css';

/** How the list looks: rows or tiles, groups, order, columns, and the saved views. */
export function ViewPanel({ close }: { close: () => void }) {
  const isGallery = useView((view) => view.isGallery);
  return (
    <div className={classes.panel}>
      <Looks />
      {!isGallery && <Groups />}
      <OrderChoice />
      {!isGallery && <Columns />}
      <Divider />
      <SavedViews close={close} />
    </div>
  );
}

/** Shows the animals as tiles with photographs, or as rows. */
function Looks() {
  const isGallery = useView((view) => view.isGallery);
  return (
    <SegmentedControl
      fullWidth
      aria-label={t`Show the animals as`}
      data={[
        { value: 'table', label: t`Table` },
        { value: 'gallery', label: t`Gallery` },
      ]}
      value={isGallery ? 'gallery' : 'table'}
      onChange={(value) => {
        useView.setState({ isGallery: value === 'gallery' });
        useInventory.setState({ move: { toRow: inSight().first } });
      }}
    />
  );
}

const GROUPINGS: readonly { value: GroupedBy | ''; label: string }[] = [
  {
    value: '',
    get label() {
      return t`Not grouped`;
    },
  },
  {
    value: 'category',
    get label() {
      return t`Category`;
    },
  },
  {
    value: 'name',
    get label() {
      return t`Name`;
    },
  },
  {
    value: 'day',
    get label() {
      return t`Day`;
    },
  },
];

function Groups() {
  const groupedBy = useView((view) => view.groupedBy);
  return (
    <NativeSelect
      label={t`Group by`}
      data={GROUPINGS.map(({ value, label }) => ({ value, label }))}
      value={groupedBy ?? ''}
      onChange={(event) => {
        const chosen = GROUPINGS.find(({ value }) => value === event.currentTarget.value)?.value;
        groupBy(chosen === undefined || chosen === '' ? null : chosen);
      }}
    />
  );
}

/** By which column the list is sorted, and which way round. */
function OrderChoice() {
  const columns = useColumns().filter(({ sorts }) => sorts !== null);
  const order = useView((view) => view.order);
  const column = columns.find(({ id }) => id === order.column);
  const isAscending = ariaSort(order, order.column) === 'ascending';
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  const turn = isAscending
    ? t`Ascending; turn the order round`
    : t`Descending; turn the order round`;
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NativeSelect
        flex={1}
        label={t`Sort by`}
        data={columns.map(({ id, title }) => ({ value: id, label: title }))}
        value={order.column}
        onChange={(event) => {
          const chosen = columns.find(({ id }) => id === event.currentTarget.value);
          if (chosen) setOrder(orderAfterPress(order, chosen));
        }}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={turn}
        title={turn}
        onClick={() => {
          if (column) setOrder(orderAfterPress(order, column));
        }}
      >
        <Arrow size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

/** Which columns the list shows. The name, the first one, is always shown. */
function Columns() {
  const columns = useColumnsWithRoom();
  const shown = useDrawnColumns();
  return (
    <Checkbox.Group label={t`Columns`} value={shown.map(({ id }) => id)}>
      <div className={classes.columns}>
        {columns.slice(1).map(({ id, title }) => (
          <Checkbox
            key={id}
            size="xs"
            value={id}
            label={title}
            onChange={(event) => setColumnShown(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
