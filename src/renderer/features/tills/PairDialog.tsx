import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldProblems } from '../../../shared/errors.ts';
import {
  KeyLabel,
  type Environment,
  type IssuedKey,
  type KeySummary,
} from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import { KeyHandover } from './KeyHandover.tsx';
import { PairingStatus } from './PairingStatus.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { readPlan, type PlanFields } from './plan-form.ts';
import { asSentence } from '../../ui/sentence.ts';
import { useAction } from '../../ui/use-action.ts';

const FIRST_PLAN: PlanFields = { plan: 'pro', perMinute: '', perDay: '' };

function PairForm(props: {
  environment: Environment;
  onIssued: (issued: IssuedKey) => void;
  onCancel: () => void;
}) {
  const [label, setLabel] = useState('');
  const [plan, setPlan] = useState(FIRST_PLAN);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { running, problem, run } = useAction();

  async function makeKey() {
    const name = KeyLabel.safeParse(label);
    const read = readPlan(plan);
    const found: Record<string, string> = { ...read.problems };
    if (!name.success) {
      found['label'] =
        label.trim() === '' ? 'Name this till.' : (fieldProblems(name.error)[''] ?? '');
    }
    setProblems(found);
    if (!name.success || read.problems) return;
    const issued = await run(() =>
      callShop('keys.create', {
        environment: props.environment,
        label: name.data,
        plan: read.choice,
      }),
    );
    if (issued) props.onIssued(issued);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void makeKey();
      }}
    >
      <Stack>
        <TextInput
          label="Name"
          description="What you call this till, such as “Front counter”."
          value={label}
          error={asSentence(problems['label'])}
          onChange={(event) => {
            setLabel(event.currentTarget.value);
          }}
          data-autofocus
        />
        <PlanPicker value={plan} problems={problems} onChange={setPlan} />
        <ErrorText>{problem?.message}</ErrorText>
        <DialogFooter>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={running}>
            Create key
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** Pairs a till in two steps: its name and plan, then what it needs to connect. Waits for it to do so. */
export function PairDialog(props: {
  opened: boolean;
  environment: Environment;
  /** The live list, in which the new key's first request shows up. */
  keys: readonly KeySummary[];
  onIssued: (key: KeySummary) => void;
  onClose: () => void;
}) {
  const { opened, environment, keys, onIssued, onClose } = props;
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const live = issued && (keys.find(({ id }) => id === issued.key.id) ?? issued.key);
  const isShownOnce = issued !== null && issued.keychainWarning !== null;

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setIssued(null);
      }}
      title={issued ? `Connect “${issued.key.label}”` : 'Pair a till'}
      size={issued ? 'xl' : 'lg'}
      closeOnClickOutside={issued === null}
      closeOnEscape={!isShownOnce}
      // The key is shown only once, so only “Done” closes this: a stray click must not.
      withCloseButton={!isShownOnce}
    >
      {issued && live ? (
        <Stack>
          <KeyHandover
            environment={environment}
            secret={issued.secret}
            keychainWarning={issued.keychainWarning}
          />
          <DialogFooter justify="space-between">
            <PairingStatus connected={live.lastUsedAt !== null} />
            <Button onClick={onClose}>Done</Button>
          </DialogFooter>
        </Stack>
      ) : (
        <PairForm
          environment={environment}
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
