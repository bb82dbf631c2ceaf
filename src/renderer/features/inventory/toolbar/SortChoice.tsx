import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { ariaSort, orderAfterPress, type Order } from '../../../animals/view/columns.ts';
import { useColumns } from '../../../animals/view/shown-columns.ts';
import { ToolbarMenu } from './ToolbarMenu.tsx';
import { setOrder, useView } from '../../../animals/view/view-store.ts';

/** Which way round the column is that the gallery is sorted by. */
function Direction({ order }: { order: Order }) {
  const direction = ariaSort(order, order.column);
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <>
      <Arrow size={16} aria-hidden="true" />
      <span className="visually-hidden">{direction}</span>
    </>
  );
}

/** What the gallery is sorted by, which has no headers; the same once more turns the order round. */
export function SortChoice() {
  const columns = useColumns();
  const order = useView((view) => view.order);
  return (
    <ToolbarMenu label={t`Sort`} icon={IconArrowsSort}>
      {columns.map((column) =>
        column.sorts ? (
          <Menu.Item
            key={column.id}
            rightSection={order.column === column.id && <Direction order={order} />}
            onClick={() => {
              setOrder(orderAfterPress(order, column));
            }}
          >
            {column.title}
          </Menu.Item>
        ) : null,
      )}
    </ToolbarMenu>
  );
}
