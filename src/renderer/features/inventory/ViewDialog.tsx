import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SavedView } from '../../../shared/saved-view.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { checkedBy } from '../../ui/mistakes.ts';
import { saveUnder, useNaming } from './saved-views.ts';

/** Asks for the name of a view: of one to save, or of one that gets another. */
export function ViewDialog({ of }: { of: SavedView | 'new' }) {
  const isNew = of === 'new';
  const form = useForm({
    initialValues: { name: isNew ? '' : of.name },
    validate: { name: checkedBy(SavedView.shape.name) },
  });
  const close = () => {
    useNaming.setState({ of: null });
  };
  const save = async () => {
    await saveUnder(SavedView.shape.name.parse(form.getValues().name), of);
    close();
  };
  return (
    <Dialog opened onClose={close} title={isNew ? 'Save this view' : `Rename “${of.name}”`}>
      <DialogForm
        form={form}
        submitLabel={isNew ? 'Save' : 'Rename'}
        onSubmit={save}
        onCancel={close}
      >
        <TextInput
          label="Name"
          description="Order, filters, search and columns are saved for all windows."
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Dialog>
  );
}
