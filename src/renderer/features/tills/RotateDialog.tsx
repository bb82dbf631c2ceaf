import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { IssuedKey, KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { KeyHandover } from './KeyHandover.tsx';
import { useAction } from '../../ui/use-action.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const GRACES = [
  { seconds: 0, label: 'Not at all: it stops at once' },
  { seconds: HOUR_S, label: '1 hour' },
  { seconds: DAY_S, label: '1 day' },
  { seconds: 7 * DAY_S, label: '7 days' },
] as const;

function RotateForm(props: {
  of: KeySummary;
  onIssued: (issued: IssuedKey) => void;
  onCancel: () => void;
}) {
  const { id, environment } = props.of;
  const [graceSeconds, setGraceSeconds] = useState<number>(DAY_S);
  const { running, problem, run } = useAction();

  async function rotate() {
    const issued = await run(() => callShop('keys.rotate', { id, environment, graceSeconds }));
    if (issued) props.onIssued(issued);
  }

  return (
    <DialogForm
      submitLabel="Make a new key"
      problem={problem?.message}
      running={running}
      onSubmit={rotate}
      onCancel={props.onCancel}
    >
      <Text c="dimmed">The till gets a new key. Its name, plan and counts stay as they are.</Text>
      <Radio.Group
        label="How long does the old key go on working?"
        value={String(graceSeconds)}
        onChange={(seconds) => {
          setGraceSeconds(Number(seconds));
        }}
      >
        <Stack gap="xs" mt="xs">
          {GRACES.map(({ seconds, label }) => (
            <Radio
              key={seconds}
              value={String(seconds)}
              label={label}
              data-autofocus={seconds === graceSeconds || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}

/** Gives a till a new key. The old key keeps working for a time that the owner chooses. */
export function RotateDialog(props: {
  opened: boolean;
  of: KeySummary | null;
  onIssued: (key: KeySummary) => void;
  onClose: () => void;
}) {
  const { opened, of, onIssued, onClose } = props;
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const label = of?.label ?? '';
  const isShownOnce = issued !== null && issued.keychainWarning !== null;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setIssued(null);
      }}
      title={issued ? `New key for “${label}”` : `Rotate the key of “${label}”`}
      size={issued ? 'xl' : 'md'}
      closeOnClickOutside={issued === null}
      closeOnEscape={!isShownOnce}
      // The key is shown only once, so only “Done” closes this: a stray click must not.
      withCloseButton={!isShownOnce}
    >
      {issued && (
        <Stack>
          <KeyHandover
            environment={issued.key.environment}
            secret={issued.secret}
            keychainWarning={issued.keychainWarning}
          />
          <DialogFooter>
            <Button onClick={onClose}>Done</Button>
          </DialogFooter>
        </Stack>
      )}
      {!issued && of && (
        <RotateForm
          of={of}
          onCancel={onClose}
          onIssued={(made) => {
            setIssued(made);
            onIssued(made.key);
          }}
        />
      )}
    </Dialog>
  );
}
