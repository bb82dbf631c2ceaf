import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Pin, type Person } from '../../../shared/person.ts';
import { useAppInfo } from '../../stores/app-info.ts';
import { callPersons } from '../../stores/sign-in.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { focusOnMount } from '../../ui/focus.ts';
import { useAction } from '../../ui/use-action.ts';
import { PinField } from './PinField.tsx';

interface ForgottenPinProps {
  person: Person;
  onBack: () => void;
}

/** What to do about a forgotten PIN: an owner’s is set anew here where the computer can ask for its login. */
export function ForgottenPin({ person, onBack }: ForgottenPinProps) {
  const canAskForLogin = useAppInfo(({ info }) => info?.host === 'desktop');
  if (person.role === 'owner' && canAskForLogin)
    return <ResetPin person={person} onBack={onBack} />;
  return (
    <Stack>
      <Text size="sm">
        {person.role === 'clerk'
          ? `An owner gives ${person.name} a new PIN: in Settings, under Persons.`
          : `Another owner gives ${person.name} a new PIN: in Settings, under Persons. If there is none, ask whoever set up Animal Store on this computer.`}
      </Text>
      <Button ref={focusOnMount} variant="default" onClick={onBack}>
        Back
      </Button>
    </Stack>
  );
}

/** Sets an owner's PIN anew, after the computer has asked for its own login. */
function ResetPin({ person, onBack }: ForgottenPinProps) {
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
