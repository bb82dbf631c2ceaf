import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldProblems } from '../../../shared/errors.ts';
import { KeyLabel, type KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { asSentence } from '../../ui/sentence.ts';
import { useAction } from '../../ui/use-action.ts';

interface RenameFormProps {
  of: KeySummary;
  onChanged: (key: KeySummary) => void;
  onClose: () => void;
}

function RenameForm({ of, onChanged, onClose }: RenameFormProps) {
  const [name, setName] = useState(of.label);
  const [mistake, setMistake] = useState<string | undefined>(undefined);
  const { running, problem, run } = useAction();

  async function save() {
    const read = KeyLabel.safeParse(name);
    setMistake(read.success ? undefined : fieldProblems(read.error)['']);
    if (!read.success) return;
    const { id, environment } = of;
    const changed = await run(() => callShop('keys.rename', { id, environment, label: read.data }));
    if (!changed) return;
    onChanged(changed);
    onClose();
  }

  return (
    <DialogForm
      submitLabel="Rename"
      problem={problem?.message}
      running={running}
      onSubmit={save}
      onCancel={onClose}
    >
      <TextInput
        label="Name"
        description="The till goes on working; only you see its name."
        value={name}
        error={asSentence(mistake)}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMistake(undefined);
        }}
      />
    </DialogForm>
  );
}

/** Renames a till. */
export function RenameDialog(props: {
  opened: boolean;
  of: KeySummary | null;
  onChanged: (key: KeySummary) => void;
  onClose: () => void;
}) {
  const { opened, of, onChanged, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Rename “${of?.label ?? ''}”`}>
      {of && <RenameForm of={of} onChanged={onChanged} onClose={onClose} />}
    </Dialog>
  );
}
