import { Radio, Stack, Text, TextInput, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { fieldProblems } from '../../../shared/errors.ts';
import { KeyLabel, type KeySummary, PLAN_NAMES, PlanName } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { DialogForm } from '../../ui/Dialog.tsx';
import { focusOnMount } from '../../ui/focus.ts';
import { NUMBER_SEPARATORS, asSentence } from '../../ui/formats.ts';
import classes from './KeyHandover.module.css';
import {
  NEW_TILLS_PLAN,
  planFieldsOf,
  readPlan,
  PLAN_TITLES,
  planWords,
  type PlanFields,
} from './plan-form.ts';
import { closeTask, openTask, takeKey, useTills } from './tills-store.ts';

/** The field for a till's name, and `read`, which returns the name or says below it what is wrong. */
function useNameField(initial: string, description: string) {
  const [name, setName] = useState(initial);
  const [mistake, setMistake] = useState<string | undefined>(undefined);
  const read = (): string | null => {
    const { data, error } = KeyLabel.safeParse(name);
    setMistake(error && asSentence(fieldProblems(error)['']));
    return data ?? null;
  };
  const field = (
    <TextInput
      label="Name"
      description={description}
      value={name}
      error={mistake}
      autoComplete="off"
      data-autofocus
      onChange={(event) => {
        setName(event.currentTarget.value);
        setMistake(undefined);
      }}
    />
  );
  return { field, read };
}

/** Asks for the name of a new till, and makes its key. */
export function PairForm() {
  const environment = useTills((tills) => tills.environment);
  const { field, read } = useNameField('', 'What you call this till, such as “Front counter”.');

  async function makeKey() {
    const label = read();
    if (label === null) return;
    const issued = await callShop('keys.create', { environment, label, plan: NEW_TILLS_PLAN });
    takeKey(issued.key);
    openTask({ kind: 'handover', issued, isNewTill: true });
  }

  return (
    <DialogForm submitLabel="Create key" onSubmit={makeKey} onCancel={closeTask}>
      {field}
    </DialogForm>
  );
}

/** Renames a till. */
export function RenameForm({ till: { id, environment, label: old } }: { till: KeySummary }) {
  const { field, read } = useNameField(old, 'The till goes on working; only you see its name.');

  async function rename() {
    const label = read();
    if (label === null) return;
    takeKey(await callShop('keys.rename', { id, environment, label }));
    closeTask();
  }

  return (
    <DialogForm submitLabel="Rename" onSubmit={rename} onCancel={closeTask}>
      {field}
    </DialogForm>
  );
}

/** Changes a till's plan. The new limits apply from its next request. */
export function PlanForm({ till }: { till: KeySummary }) {
  const [fields, setFields] = useState(() => planFieldsOf(till));
  const [problems, setProblems] = useState<Record<string, string>>({});

  async function save() {
    const { choice, problems: found } = readPlan(fields);
    setProblems(found ?? {});
    if (!choice) return;
    const { id, environment } = till;
    takeKey(await callShop('keys.setPlan', { id, environment, plan: choice }));
    closeTask();
  }

  return (
    <DialogForm submitLabel="Change plan" onSubmit={save} onCancel={closeTask}>
      <PlanPicker value={fields} problems={problems} onChange={setFields} />
    </DialogForm>
  );
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const GRACES = [
  { seconds: 0, label: 'Not at all: it stops at once' },
  { seconds: HOUR_S, label: '1 hour' },
  { seconds: DAY_S, label: '1 day' },
  { seconds: 7 * DAY_S, label: '7 days' },
] as const;

/** Gives a till a new key. The old one works for as long as the owner chooses. */
export function RotateForm({ till: { id, environment } }: { till: KeySummary }) {
  const [graceSeconds, setGraceSeconds] = useState<number>(DAY_S);

  async function rotate() {
    const issued = await callShop('keys.rotate', { id, environment, graceSeconds });
    takeKey(issued.key);
    openTask({ kind: 'handover', issued, isNewTill: false });
  }

  return (
    <DialogForm submitLabel="Make a new key" onSubmit={rotate} onCancel={closeTask}>
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
              ref={seconds === graceSeconds ? focusOnMount : undefined}
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

const QUOTA_LABELS = { perMinute: 'Requests a minute', perDay: 'Requests a day' } as const;

/** Chooses a plan, each with its limits and for whom it is. Enterprise has two fields for its own numbers. */
function PlanPicker(props: {
  value: PlanFields;
  problems: Record<string, string>;
  onChange: (value: PlanFields) => void;
}) {
  const { value, problems, onChange } = props;
  return (
    <>
      <Radio.Group
        label="Plan"
        description="How often the till may ask for animals or add one."
        value={value.plan}
        onChange={(plan) => {
          onChange({ ...value, plan: PlanName.parse(plan) });
        }}
      >
        <div className={classes.plans}>
          {PLAN_NAMES.map((plan) => (
            <Radio.Card
              key={plan}
              value={plan}
              className={classes.plan}
              data-autofocus={plan === value.plan || undefined}
            >
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Radio.Indicator size="xs" mt={2} />
                <div>
                  <Text fw={500}>{PLAN_TITLES[plan]}</Text>
                  <Text size="xs" c="dimmed">
                    {planWords(plan)}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {value.plan === 'enterprise' && (
        <Group grow align="flex-start">
          {(['perMinute', 'perDay'] as const).map((field) => (
            <NumberInput
              key={field}
              label={QUOTA_LABELS[field]}
              value={value[field]}
              error={asSentence(problems[field])}
              onChange={(typed) => {
                onChange({ ...value, [field]: typed });
              }}
              {...NUMBER_SEPARATORS}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="none"
              hideControls
            />
          ))}
        </Group>
      )}
    </>
  );
}
