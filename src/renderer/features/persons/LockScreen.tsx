import { Button, PasswordInput, Stack, Title, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Person } from '../../../shared/person.ts';
import { callPersons } from '../../stores/sign-in.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ForgottenPin } from './ForgottenPin.tsx';
import classes from './LockScreen.module.css';

/** Replaces the window until somebody signs in: first a name, which its number selects, then a PIN. */
export function LockScreen({ persons }: { persons: readonly Person[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = persons.find(({ id }) => id === chosenId) ?? null;
  return (
    <main className={classes.screen} aria-label="Sign in">
      <Stack className={classes.box}>
        <Title order={1}>Who is working?</Title>
        {chosen ? (
          <PinForm
            key={chosen.id}
            person={chosen}
            onBack={() => {
              setChosenId(null);
            }}
          />
        ) : (
          <Names persons={persons} onChoose={setChosenId} />
        )}
      </Stack>
    </main>
  );
}

/** Only the first nine persons can be chosen by a digit. */
const MOST_NUMBERS = 9;

function Names(props: { persons: readonly Person[]; onChoose: (id: string) => void }) {
  const { persons, onChoose } = props;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const person = /^[1-9]$/.test(key) ? persons[Number(key) - 1] : undefined;
      if (!person || ctrlKey || metaKey || altKey) return;
      // Otherwise the digit would also become the first one of the PIN.
      event.preventDefault();
      onChoose(person.id);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [persons, onChoose]);
  return (
    <ul className={classes.names}>
      {persons.map(({ id, name }, index) => (
        <li key={id}>
          <UnstyledButton
            className={classes.name}
            translate="no"
            data-autofocus={index === 0 || undefined}
            onClick={() => {
              onChoose(id);
            }}
          >
            {index < MOST_NUMBERS && (
              <kbd className={classes.number} aria-hidden="true">
                {index + 1}
              </kbd>
            )}
            {name}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function PinForm({ person, onBack }: { person: Person; onBack: () => void }) {
  const [pin, setPin] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const { running, problem, run, clear } = useAction();
  if (isForgotten) return <ForgottenPin person={person} onBack={onBack} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => callPersons('persons.signIn', { id: person.id, pin })).then(() => {
          setPin('');
        });
      }}
    >
      <Stack>
        <PasswordInput
          onKeyDown={(event) => {
            if (event.key === 'Escape') onBack();
          }}
          label={`PIN of ${person.name}`}
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          // Nothing but the lock screen is visible, so typing starts here.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => {
            setPin(event.currentTarget.value);
            clear();
          }}
        />
        <ErrorText>{problem?.message}</ErrorText>
        <Button type="submit" loading={running} disabled={pin === ''}>
          Sign in
        </Button>
        <Button variant="default" onClick={onBack}>
          Somebody else
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            setForgotten(true);
          }}
        >
          Forgot the PIN?
        </Button>
      </Stack>
    </form>
  );
}
