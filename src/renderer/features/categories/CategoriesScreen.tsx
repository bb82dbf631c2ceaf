import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CategoryName, type Category } from '../../../shared/category.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { useCall } from '../../stores/use-call.ts';
import { useAtNow } from '../../ui/clock.ts';
import { ColumnHeads } from '../../ui/ColumnHeads.tsx';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { animalsText, numberText, startOfDay } from '../../ui/formats.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { checkedBy } from '../../ui/mistakes.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { reportStep } from '../../animals/changes/changes.ts';
import { CategoryRow } from './CategoryRow.tsx';
import layout from '../../ui/screen.module.css';
import classes from './CategoriesScreen.module.css';

/** The shop's categories: their names, their look, and what each has in stock. */
export function CategoriesScreen() {
  const categories = useCategories((state) => state.list);
  const [merged, setMerged] = useState<Category | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const day = dayNamed(useAtNow(startOfDay));
  const asked = { day, until: day, days: [], times: [] };
  const stock = useCall('shop.today', asked).value?.categories ?? [];
  const most = Math.max(1, ...stock.map(({ animals }) => animals));
  return (
    <div className={layout.screen}>
      <ScreenHead
        title={t`Categories`}
        aside={categories.length > 0 && numberText(categories.length)}
      >
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          <Trans>Add category</Trans>
        </Button>
      </ScreenHead>
      {categories.length === 0 ? (
        <EmptyState title={t`No categories yet`}>
          <Trans>A category is made when an animal of it is added.</Trans>
        </EmptyState>
      ) : (
        <div className={classes.box}>
          <Table aria-label={t`Categories`} className={classes.table} verticalSpacing={5}>
            <ColumnHeads
              names={[t`Name`, t`Share of the stock`, t`In stock`, t`Reserved`, t`Worth`]}
              action={t`Look, merge or remove`}
            />
            <Table.Tbody>
              {categories.map((category) => (
                <CategoryRow
                  key={String(category.id)}
                  category={category}
                  stock={stock.find(({ categoryId }) => categoryId === category.id)}
                  most={most}
                  onMerge={categories.length > 1 ? setMerged : null}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <MergeDialog of={merged} onClose={() => setMerged(null)} />
      <Dialog opened={isAdding} title={t`Add category`} onClose={() => setIsAdding(false)}>
        <AddForm onClose={() => setIsAdding(false)} />
      </Dialog>
    </div>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: checkedBy(CategoryName) },
  });

  async function add() {
    await callShop('categories.create', { name: form.getValues().name.trim() });
    onClose();
  }

  return (
    <DialogForm form={form} submitLabel={t`Add`} onSubmit={add} onCancel={onClose}>
      <TextInput
        label={t`Name`}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
}

/** Moves all animals of one category into another, which can be undone. */
function MergeDialog({ of, onClose }: { of: Category | null; onClose: () => void }) {
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
        onChange={(event) => setInto(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
