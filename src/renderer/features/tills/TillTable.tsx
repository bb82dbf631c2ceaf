import { Table, VisuallyHidden } from '@mantine/core';
import type { KeyId, KeySummary } from '../../../shared/key.ts';
import { useAtNow } from '../../ui/clock.ts';
import { timeOf } from '../../ui/formats.ts';
import { TillRow, type TillRowProps } from './TillRow.tsx';
import classes from './TillTable.module.css';
import { endOfLimitsDay } from './usage.ts';

/** Every till that can connect, sorted by name. */
export function TillTable(
  props: { tills: readonly KeySummary[]; label: string; openId: KeyId | null } & Omit<
    TillRowProps,
    'till' | 'isOpen'
  >,
) {
  const { tills, label, openId, ...row } = props;
  const dayEnd = useAtNow((now) => timeOf(endOfLimitsDay(now)));
  return (
    <Table className={classes.table} aria-label={label} layout="fixed" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={classes.nameColumn}>
            Till
          </Table.Th>
          <Table.Th scope="col">Requests this minute</Table.Th>
          <Table.Th scope="col">Requests today, until {dayEnd}</Table.Th>
          <Table.Th scope="col">Last used</Table.Th>
          <Table.Th scope="col" className={classes.actionsColumn}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tills.map((till) => (
          <TillRow key={till.id} till={till} isOpen={till.id === openId} {...row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
