import { Button, Table, Title, UnstyledButton } from '@mantine/core';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { showScreen } from '../../stores/shell.ts';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { dayText } from '../../ui/formats.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { goToAnimal } from '../inventory/going-to.ts';
import { showList } from '../inventory/show-list.ts';
import classes from './TodayScreen.module.css';

/** What has been in stock longest. `now` is when the day started. */
export function LongestInStock({ animals, now }: { animals: readonly PetRow[]; now: number }) {
  const categoryName = useCategoryName();
  if (animals.length === 0) return null;
  return (
    <section className={classes.part}>
      <div className={classes.heading}>
        <Title order={2}>Longest in stock</Title>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            showList({}, { column: 'added', sort: 'oldest' });
          }}
        >
          Show all, the oldest first
        </Button>
      </div>
      <Table className={`${classes.table} ${classes.longest}`} aria-label="Longest in stock">
        <ColumnHeads names={['Name', 'Category', 'Status', 'Added']} />
        <Table.Tbody>
          {animals.map(({ id, name, categoryId, status, addedAt }) => (
            <Table.Tr key={String(id)}>
              <Table.Th scope="row">
                <UnstyledButton
                  className={classes.animal}
                  onClick={() => {
                    showScreen('inventory');
                    void goToAnimal(id);
                  }}
                >
                  {name}
                </UnstyledButton>
              </Table.Th>
              <Table.Td>{categoryName(categoryId)}</Table.Td>
              <Table.Td>
                <StatusBadge status={status} />
              </Table.Td>
              <Table.Td>{dayText(addedAt, now)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
