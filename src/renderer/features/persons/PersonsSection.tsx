import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '../../../shared/person.ts';
import { callPersons, useSignIn } from '../../stores/sign-in.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PersonDialog } from './PersonDialog.tsx';
import classes from './PersonsSection.module.css';

const ROLE_WORDS: Record<Person['role'], string> = { owner: 'Owner', clerk: 'Clerk' };

/** Who works in the shop. Optional; an owner adds, changes and removes persons here. */
export function PersonsSection() {
  const persons = useSignIn((state) => state.signIn?.persons ?? []);
  const [edited, setEdited] = useState<Person | 'new' | null>(null);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {persons.length === 0
          ? 'Without persons, everybody at this window may do everything. Name yourself as the owner first; then everybody signs in with a PIN, and the history says who did what.'
          : 'Owners look after tills, settings, persons and backups. Clerks do all that has to do with animals.'}
      </Text>
      {persons.length > 0 && (
        <ul className={classes.list} aria-label="Persons">
          {persons.map((person) => (
            <PersonRow key={person.id} person={person} onEdit={setEdited} />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          onClick={() => {
            setEdited('new');
          }}
        >
          {persons.length === 0 ? 'Name the owner…' : 'Add a person…'}
        </Button>
      </div>
      <PersonDialog
        of={edited}
        isFirst={persons.length === 0}
        onClose={() => {
          setEdited(null);
        }}
      />
    </Stack>
  );
}

function PersonRow({ person, onEdit }: { person: Person; onEdit: (person: Person) => void }) {
  const { running, problem, run } = useAction();
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs">
          <Text size="sm" fw="var(--mantine-font-weight-medium)" translate="no">
            {person.name}
          </Text>
          <Badge variant="default" size="lg" tt="none">
            {ROLE_WORDS[person.role]}
          </Badge>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Change ${person.name}`}
            onClick={() => {
              onEdit(person);
            }}
          >
            Change…
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={running}
            aria-label={`Remove ${person.name}`}
            onClick={() => {
              void run(() => callPersons('persons.remove', { id: person.id }));
            }}
          >
            Remove
          </Button>
        </Group>
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
    </li>
  );
}
