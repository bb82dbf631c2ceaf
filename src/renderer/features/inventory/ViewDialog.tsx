import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldProblems } from '../../../shared/errors.ts';
import { SavedView } from '../../../shared/saved-view.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { asSentence } from '../../ui/formats.ts';
import { saveUnder, useNaming } from './saved-views.ts';

/** Asks for the name of a view: of one to save, or of one that gets another. */
export function ViewDialog({ of }: { of: SavedView | 'new' }) {
  const isNew = of === 'new';
  const [name, setName] = useState(isNew ? '' : of.name);
  const [problem, setProblem] = useState<string>();
  const close = () => {
    useNaming.setState({ of: null });
  };
  const save = async () => {
    const read = SavedView.shape.name.safeParse(name);
    if (!read.success) {
      setProblem(fieldProblems(read.error)['']);
      return;
    }
    await saveUnder(read.data, of);
    close();
  };
  return (
    <Dialog opened onClose={close} title={isNew ? 'Save this view' : `Rename “${of.name}”`}>
      <DialogForm submitLabel={isNew ? 'Save' : 'Rename'} onSubmit={save} onCancel={close}>
        {(refusal) => (
          <TextInput
            label="Name"
            description="Order, filters, search and columns are saved for all windows."
            value={name}
            error={asSentence(problem ?? refusal?.fields?.['name'])}
            autoComplete="off"
            data-autofocus
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
