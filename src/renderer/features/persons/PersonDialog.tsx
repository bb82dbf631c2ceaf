import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldProblems } from '../../../shared/errors.ts';
import { PersonName, Role, type Person } from '../../../shared/person.ts';
import { callPersons } from '../../stores/sign-in.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { asSentence } from '../../ui/sentence.ts';
import { PinField, pinProblem } from './PinField.tsx';

const ROLES = [
  { value: 'clerk', label: 'Clerk' },
  { value: 'owner', label: 'Owner' },
];

interface PersonDialogProps {
  /** The person to change, `new` to add one, null while the dialog is closed. */
  of: Person | 'new' | null;
  /** Whether this is the first person, who must be an owner. */
  isFirst: boolean;
  onClose: () => void;
}

/** Adds a person or changes one: name, role, PIN. */
export function PersonDialog({ of, isFirst, onClose }: PersonDialogProps) {
  const title = of === 'new' || !of ? 'Add a person' : `Change ${of.name}`;
  return (
    <Dialog opened={of !== null} onClose={onClose} title={isFirst ? 'Name the owner' : title}>
      {of && <PersonForm of={of} isFirst={isFirst} onClose={onClose} />}
    </Dialog>
  );
}

function PersonForm({ of, isFirst, onClose }: PersonDialogProps) {
  const person = of === 'new' ? null : of;
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState<Role>(isFirst ? 'owner' : (person?.role ?? 'clerk'));
  const [pin, setPin] = useState('');
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});

  async function save() {
    const readName = PersonName.safeParse(name);
    const keepsPin = person !== null && pin === '';
    const found = {
      name: readName.success ? undefined : fieldProblems(readName.error)[''],
      pin: keepsPin ? undefined : pinProblem(pin),
    };
    setProblems(found);
    if (!readName.success || found.pin !== undefined) return;
    const fields = { name: readName.data, role };
    if (!person) await callPersons('persons.add', { ...fields, pin });
    else await callPersons('persons.change', { id: person.id, ...fields, ...(pin && { pin }) });
    onClose();
  }

  return (
    <DialogForm submitLabel={person ? 'Save' : 'Add'} onSubmit={save} onCancel={onClose}>
      {(refusal) => (
        <>
          <TextInput
            label="Name"
            value={name}
            error={asSentence(refusal?.fields?.['name'] ?? problems['name'])}
            autoComplete="off"
            data-autofocus
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
          />
          {!isFirst && (
            <SegmentedControl
              aria-label="Role"
              data={ROLES}
              value={role}
              onChange={(value) => {
                setRole(Role.parse(value));
              }}
            />
          )}
          <PinField
            label={person ? 'New PIN (empty keeps the old one)' : 'PIN'}
            value={pin}
            error={asSentence(refusal?.fields?.['pin'] ?? problems['pin'])}
            onChange={setPin}
          />
        </>
      )}
    </DialogForm>
  );
}
