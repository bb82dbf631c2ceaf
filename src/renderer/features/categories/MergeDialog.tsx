import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { Category } from '../../../shared/category.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { animalsText } from '../../ui/formats.ts';
import { tellStep } from '../inventory/changes.ts';

/** Moves all animals of one category into another, which can be undone. */
export function MergeDialog({ of, onClose }: { of: Category | null; onClose: () => void }) {
  return (
    <Dialog opened={of !== null} onClose={onClose} title={`Merge “${of?.name ?? ''}”`}>
      {of && <MergeForm from={of} onClose={onClose} />}
    </Dialog>
  );
}

function MergeForm({ from, onClose }: { from: Category; onClose: () => void }) {
  const others = useCategories((state) => state.list).filter(({ id }) => id !== from.id);
  const [into, setInto] = useState(String(others[0]?.id ?? ''));

  async function merge() {
    tellStep('Moved', await callShop('categories.merge', { from: from.id, into: BigInt(into) }));
    onClose();
  }

  return (
    <DialogForm submitLabel="Merge" disabled={into === ''} onSubmit={merge} onCancel={onClose}>
      <Text size="sm">
        {animalsText(from.animals)} of “{from.name}” go to the other category, and “{from.name}”
        goes from the list.
      </Text>
      <NativeSelect
        label="Into"
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
