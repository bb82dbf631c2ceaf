import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Pin, type Person } from '../../../shared/person.ts';
import { callPersons } from '../../stores/sign-in.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PinField } from './PinField.tsx';

/** Sets an owner's forgotten PIN, after the computer has asked for its own login. */
export function ResetPin({ person, onBack }: { person: Person; onBack: () => void }) {
  const [pin, setPin] = useState('');
  const { running, problem, run } = useAction();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => callPersons('persons.resetPin', { id: person.id, pin }));
      }}
    >
      <Stack>
        <Text size="sm">
          Choose a new PIN for {person.name}. This computer then asks for the login of its
          administrator.
        </Text>
        <PinField label="New PIN" value={pin} onChange={setPin} isFirst />
        <ErrorText>{problem?.message}</ErrorText>
        <Button type="submit" loading={running} disabled={!Pin.safeParse(pin).success}>
          Set the new PIN
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}
