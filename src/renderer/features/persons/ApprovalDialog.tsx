import { t } from '@lingui/core/macro';
import { NativeSelect, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Pin } from '../../../shared/person.ts';
import { useApproval } from '../../animals/dialogs/approval.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { PinField } from '../../ui/PinField.tsx';

/** Asks an owner for their PIN, which allows what the clerk here may not do alone. */
export function ApprovalDialog() {
  const refused = useApproval((state) => state.refused);
  const persons = useSignIn(({ signIn }) => signIn?.persons);
  const owners = persons?.filter(({ role }) => role === 'owner') ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const owner = owners.find(({ id }) => id === chosenId) ?? owners[0];
  if (!refused || !owner) return null;
  const { name } = owner;
  const allow = async () => {
    try {
      await refused.allow({ id: owner.id, pin });
    } catch (error) {
      setPin('');
      field.current?.focus();
      throw error;
    }
  };
  return (
    <Dialog opened onClose={refused.cancel} title={t`Allowed by an owner`} size="sm">
      <DialogForm
        submitLabel={t`Allow`}
        disabled={!Pin.safeParse(pin).success}
        onSubmit={allow}
        onCancel={refused.cancel}
      >
        <Text size="sm">{refused.reason}</Text>
        {owners.length > 1 && (
          <NativeSelect
            label={t`Owner`}
            data={owners.map(({ id, name }) => ({ value: id, label: name }))}
            value={owner.id}
            onChange={(event) => setChosenId(event.currentTarget.value)}
          />
        )}
        <PinField
          isFirst
          ref={field}
          label={t`PIN of ${name}`}
          description={undefined}
          autoComplete="off"
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
