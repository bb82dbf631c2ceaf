import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Title, UnstyledButton, Text } from '@mantine/core';
import { IconPaw } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { FEWEST_PIN_DIGITS, MOST_PIN_DIGITS, Pin, type Person } from '../../../shared/person.ts';
import { useAppInfo } from '../../stores/app.ts';
import { callPersons } from '../../stores/sign-in.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { focusOnMount } from '../../ui/focus.ts';
import { useAction } from '../../ui/use-action.ts';
import { Initials } from '../../ui/Initials.tsx';
import classes from './LockScreen.module.css';
import { PinField } from '../../ui/PinField.tsx';

/** Replaces the window until somebody signs in: first a name, which its number selects, then a PIN. */
export function LockScreen({ persons }: { persons: readonly Person[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = persons.find(({ id }) => id === chosenId) ?? null;
  return (
    <main className={classes.screen} aria-label={t`Sign in`}>
      <Stack className={classes.box}>
        <div className={classes.shop}>
          <span className={classes.mark}>
            <IconPaw aria-hidden="true" />
          </span>
          <Title order={1}>
            <Trans>Who is working?</Trans>
          </Title>
        </div>
        <Names persons={persons} chosenId={chosenId} onChoose={setChosenId} />
        {chosen && <PinForm key={chosen.id} person={chosen} onBack={() => setChosenId(null)} />}
      </Stack>
    </main>
  );
}

/** Only the first nine persons can be chosen by a digit. */
const MOST_NUMBERS = 9;

function Names(props: {
  persons: readonly Person[];
  chosenId: string | null;
  onChoose: (id: string) => void;
}) {
  const { persons, chosenId, onChoose } = props;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const person = /^[1-9]$/.test(key) ? persons[Number(key) - 1] : undefined;
      // Once somebody is chosen, digits are those of the PIN.
      if (!person || chosenId !== null || ctrlKey || metaKey || altKey) return;
      // Otherwise the digit would also become the first one of the PIN.
      event.preventDefault();
      onChoose(person.id);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [persons, chosenId, onChoose]);
  return (
    <ul className={classes.names}>
      {persons.map(({ id, name }, index) => (
        <li key={id}>
          <UnstyledButton
            className={classes.name}
            translate="no"
            aria-pressed={id === chosenId}
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(id)}
          >
            <span className={classes.initials}>
              <Initials name={name} place={index} />
            </span>
            {name}
            {index < MOST_NUMBERS && chosenId === null && (
              <kbd className={classes.number} aria-hidden="true">
                {index + 1}
              </kbd>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** A field for a PIN, drawn as a dot for each digit. */
function PinDots(props: { name: string; pin: string; onPin: (pin: string) => void }) {
  const { name, pin, onPin } = props;
  const hint = useId();
  const dots = Array.from({ length: Math.max(FEWEST_PIN_DIGITS, pin.length) }, (_, at) => at);
  return (
    <>
      <span className={classes.pin}>
        <input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t`PIN of ${name}`}
          aria-describedby={hint}
          maxLength={MOST_PIN_DIGITS}
          value={pin}
          // Nothing but the lock screen is visible, so typing starts here.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={({ currentTarget }) => onPin(currentTarget.value)}
        />
        {dots.map((at) => (
          <i key={at} data-typed={at < pin.length || undefined} />
        ))}
      </span>
      <Text id={hint} size="sm" c="dimmed" ta="center">
        <Trans>Type the PIN of {name}, then Enter</Trans>
      </Text>
    </>
  );
}

function PinForm({ person, onBack }: { person: Person; onBack: () => void }) {
  const [pin, setPin] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const { running, problem, run, clear } = useAction();
  if (isForgotten) return <ForgottenPin person={person} onBack={onBack} />;
  return (
    <Stack
      component="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        void run(() => callPersons('persons.signIn', { id: person.id, pin })).then(() => {
          setPin('');
          field?.focus();
        });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack();
      }}
    >
      <PinDots
        name={person.name}
        pin={pin}
        onPin={(typed) => {
          setPin(typed);
          clear();
        }}
      />
      <ErrorText>{problem?.message}</ErrorText>
      <Button type="submit" loading={running} disabled={pin === ''}>
        <Trans>Sign in</Trans>
      </Button>
      <Button variant="subtle" onClick={() => setForgotten(true)}>
        <Trans>Forgot the PIN?</Trans>
      </Button>
    </Stack>
  );
}

interface ForgottenPinProps {
  person: Person;
  onBack: () => void;
}

/** What to do about a forgotten PIN: an owner’s is reset here where the computer can ask for its login. */
function ForgottenPin({ person, onBack }: ForgottenPinProps) {
  const canAskForLogin = useAppInfo(({ info }) => info?.host === 'desktop');
  if (person.role === 'owner' && canAskForLogin)
    return <ResetPin person={person} onBack={onBack} />;
  return (
    <Stack>
      <Text size="sm">
        {person.role === 'clerk'
          ? t`An owner gives ${person.name} a new PIN: in Settings, under Persons.`
          : t`Another owner gives ${person.name} a new PIN: in Settings, under Persons. If there is none, ask whoever set up Animal Store on this computer.`}
      </Text>
      <Button ref={focusOnMount} variant="default" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </Stack>
  );
}

/** Resets an owner's PIN, after the computer has asked for its own login. */
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
          <Trans>
            Choose a new PIN for {person.name}. This computer then asks for the login of its
            administrator.
          </Trans>
        </Text>
        <PinField
          isFirst
          label={t`New PIN`}
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <ErrorText>{problem?.message}</ErrorText>
        <Button type="submit" loading={running} disabled={!Pin.safeParse(pin).success}>
          <Trans>Set the new PIN</Trans>
        </Button>
        <Button variant="default" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </Stack>
    </form>
  );
}
