import { t } from '@lingui/core/macro';
import { Badge, Button, Group, Stack, Text, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { PersonName, Pin, type Person, type Role } from '../../../shared/person.ts';
import { callPersons, useSignIn } from '../../stores/sign-in.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { checkedBy } from '../../ui/mistakes.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { useAction } from '../../ui/use-action.ts';
import classes from './SettingsScreen.module.css';
import { PinField } from '../../ui/PinField.tsx';
import { words } from '../../../shared/words.ts';

const ROLE_WORDS: Record<Person['role'], string> = words({
  owner: () => t`Owner`,
  clerk: () => t`Clerk`,
});

/** Who works in the shop. Optional; an owner adds, changes and removes persons here. */
export function PersonsSection() {
  const persons = useSignIn((state) => state.signIn?.persons ?? []);
  const [edited, setEdited] = useState<Person | 'new' | null>(null);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {persons.length === 0
          ? t`Without persons, everybody at this window may do everything. Name yourself as the owner first; then everybody signs in with a PIN, and the history says who did what.`
          : t`Owners look after tills, settings, persons and backups. Clerks do all that has to do with animals.`}
      </Text>
      {persons.length > 0 && (
        <ul aria-label={t`Persons`}>
          {persons.map((person) => (
            <PersonRow key={person.id} person={person} onEdit={setEdited} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setEdited('new')}>
          {persons.length === 0 ? t`Name the owner…` : t`Add a person…`}
        </Button>
      </div>
      <PersonDialog of={edited} isFirst={persons.length === 0} onClose={() => setEdited(null)} />
    </Stack>
  );
}

function PersonRow({ person, onEdit }: { person: Person; onEdit: (person: Person) => void }) {
  const { problem, run } = useAction();
  return (
    <li className={classes.template}>
      <Group justify="space-between" wrap="nowrap" flex={1}>
        <Group gap="xs">
          <Text size="sm" fw="var(--mantine-font-weight-medium)" translate="no">
            {person.name}
          </Text>
          <Badge size="lg">{ROLE_WORDS[person.role]}</Badge>
        </Group>
        <RowMenu
          of={person.name}
          actions={[
            {
              label: t`Change…`,
              icon: IconPencil,
              onClick: () => onEdit(person),
            },
            {
              label: t`Remove`,
              icon: IconTrash,
              isDanger: true,
              onClick: () => {
                void run(() => callPersons('persons.remove', { id: person.id }));
              },
            },
          ]}
        />
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
    </li>
  );
}

const ROLES = [
  {
    value: 'clerk',
    get label() {
      return t`Clerk`;
    },
  },
  {
    value: 'owner',
    get label() {
      return t`Owner`;
    },
  },
];

interface PersonDialogProps {
  /** The person to change, `new` to add one, null while the dialog is closed. */
  of: Person | 'new' | null;
  /** Whether this is the first person, who must be an owner. */
  isFirst: boolean;
  onClose: () => void;
}

/** Adds a person or changes one: name, role, PIN. */
function PersonDialog({ of, isFirst, onClose }: PersonDialogProps) {
  const title = of === 'new' || !of ? t`Add a person` : t`Change ${of.name}`;
  return (
    <Dialog opened={of !== null} onClose={onClose} title={isFirst ? t`Name the owner` : title}>
      {of && <PersonForm of={of} isFirst={isFirst} onClose={onClose} />}
    </Dialog>
  );
}

function PersonForm({ of, isFirst, onClose }: PersonDialogProps) {
  const person = of === 'new' ? null : of;
  const present: Role = isFirst ? 'owner' : (person?.role ?? 'clerk');
  const form = useForm({
    initialValues: { name: person?.name ?? '', role: present, pin: '' },
    validate: {
      name: checkedBy(PersonName),
      pin: (pin) => (person && pin === '' ? undefined : checkedBy(Pin)(pin)),
    },
  });

  async function save() {
    const { pin, ...fields } = form.getValues();
    if (!person) await callPersons('persons.add', { ...fields, pin });
    else await callPersons('persons.change', { id: person.id, ...fields, ...(pin && { pin }) });
    onClose();
  }

  return (
    <DialogForm
      form={form}
      submitLabel={person ? t`Save` : t`Add`}
      onSubmit={save}
      onCancel={onClose}
    >
      <TextInput
        label={t`Name`}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!isFirst && (
        <SegmentedControl aria-label={t`Role`} data={ROLES} {...form.getInputProps('role')} />
      )}
      <PinField
        label={person ? t`New PIN (empty keeps the old one)` : 'PIN'}
        {...form.getInputProps('pin')}
      />
    </DialogForm>
  );
}
