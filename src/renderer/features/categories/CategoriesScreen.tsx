import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table, Title, VisuallyHidden, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { Category } from '../../../shared/category.ts';
import { callShop } from '../../shop.ts';
import { setCategories, useCategories } from '../../stores/categories.ts';
import { followAnimals } from '../../stores/follow.ts';
import { useReading } from '../../stores/use-reading.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { animalsText } from '../../ui/formats.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { reportStep } from '../../animals/changes/changes.ts';
import { CategoryRow } from './CategoryRow.tsx';
import classes from './CategoriesScreen.module.css';

/** The shop's categories: their names, their look, and how many animals each has. */
export function CategoriesScreen() {
  const categories = useCategories((state) => state.list);
  const [merged, setMerged] = useState<Category | null>(null);
  useReading(readCategories, followAnimals);
  return (
    <div className={classes.screen}>
      <Title order={1}>
        <Trans>Categories</Trans>
      </Title>
      {categories.length === 0 ? (
        <EmptyState title={t`No categories yet`}>
          <Trans>A category is made when an animal of it is added.</Trans>
        </EmptyState>
      ) : (
        <Table aria-label={t`Categories`} className={classes.table} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.markColumn}>
                <Trans>Look</Trans>
              </Table.Th>
              <Table.Th scope="col">
                <Trans>Name</Trans>
              </Table.Th>
              <Table.Th scope="col" className={classes.number}>
                <Trans>Number</Trans>
              </Table.Th>
              <Table.Th scope="col" className={classes.figure}>
                <Trans>Animals</Trans>
              </Table.Th>
              <Table.Th scope="col">
                <VisuallyHidden>
                  <Trans>Merge or remove</Trans>
                </VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {categories.map((category) => (
              <CategoryRow
                key={String(category.id)}
                category={category}
                onMerge={setMerged}
                canMerge={categories.length > 1}
              />
            ))}
          </Table.Tbody>
          <Table.Caption>
            <Trans>Sold animals are counted, too.</Trans>
          </Table.Caption>
        </Table>
      )}
      <MergeDialog
        of={merged}
        onClose={() => {
          setMerged(null);
        }}
      />
    </div>
  );
}

/** Reads the categories again when animals are added, removed or moved, because the counts change. */
async function readCategories(): Promise<void> {
  setCategories(await callShop('categories.list', {}));
}

/** Moves all animals of one category into another, which can be undone. */
export function MergeDialog({ of, onClose }: { of: Category | null; onClose: () => void }) {
  return (
    <Dialog opened={of !== null} onClose={onClose} title={t`Merge “${of?.name ?? ''}”`}>
      {of && <MergeForm from={of} onClose={onClose} />}
    </Dialog>
  );
}

function MergeForm({ from, onClose }: { from: Category; onClose: () => void }) {
  const others = useCategories((state) => state.list).filter(({ id }) => id !== from.id);
  const [into, setInto] = useState(String(others[0]?.id ?? ''));

  async function merge() {
    reportStep(t`Moved`, await callShop('categories.merge', { from: from.id, into: BigInt(into) }));
    onClose();
  }

  return (
    <DialogForm submitLabel={t`Merge`} disabled={into === ''} onSubmit={merge} onCancel={onClose}>
      <Text size="sm">
        <Trans>
          {animalsText(from.animals)} of “{from.name}” go to the other category, and “{from.name}”
          goes from the list.
        </Trans>
      </Text>
      <NativeSelect
        label={t`Into`}
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={into}
        data-autofocus
        onChange={(event) => {
          setInto(event.currentTarget.value);
        }}
      />
    </DialogForm>
  );
}
