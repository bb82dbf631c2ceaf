import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { KeyLabel, PLAN_NAMES, PlanChoice, type KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { DialogForm } from '../../ui/Dialog.tsx';
import { focusOnMount } from '../../ui/focus.ts';
import { NUMBER_SEPARATORS } from '../../ui/formats.ts';
import { checkedBy, mistakesIn } from '../../ui/mistakes.ts';
import classes from './KeyHandover.module.css';
import { PairingSteps } from './PairingSteps.tsx';
import {
  choiceOf,
  NEW_TILLS_PLAN,
  PLAN_TITLES,
  planFieldsOf,
  planWords,
  type PlanFields,
} from './plan-form.ts';
import { closeTask, openTask, takeKey, useTills } from './tills-store.ts';
import { words } from '../../../shared/words.ts';

/** Asks for a till's name, which `onSubmit` gets. */
function NameForm(props: {
  /** What stands above the name. */
  children?: ReactNode;
  initial: string;
  description: string;
  submitLabel: string;
  onSubmit: (label: string) => Promise<void>;
}) {
  const form = useForm({
    initialValues: { label: props.initial },
    validate: { label: checkedBy(KeyLabel) },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={props.submitLabel}
      onSubmit={() => props.onSubmit(KeyLabel.parse(form.getValues().label))}
      onCancel={closeTask}
    >
      {props.children}
      <TextInput
        label={t`Name`}
        description={props.description}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('label')}
      />
    </DialogForm>
  );
}

/** Asks for the name of a new till, and makes its key. */
export function PairForm() {
  const environment = useTills((tills) => tills.environment);
  return (
    <NameForm
      initial=""
      description={t`What you call this till, such as “Front counter”.`}
      submitLabel={t`Create key`}
      onSubmit={async (label) => {
        const issued = await callShop('keys.create', { environment, label, plan: NEW_TILLS_PLAN });
        takeKey(issued.key);
        openTask({ kind: 'handover', issued, isNewTill: true });
      }}
    >
      <PairingSteps at={1} />
    </NameForm>
  );
}

/** Renames a till. */
export function RenameForm({ till: { id, environment, label: old } }: { till: KeySummary }) {
  return (
    <NameForm
      initial={old}
      description={t`The till goes on working; only you see its name.`}
      submitLabel={t`Rename`}
      onSubmit={async (label) => {
        takeKey(await callShop('keys.rename', { id, environment, label }));
        closeTask();
      }}
    />
  );
}

/** Changes a till's plan. The new limits apply from its next request. */
export function PlanForm({ till }: { till: KeySummary }) {
  const form = useForm({
    initialValues: planFieldsOf(till),
    validate: (fields) => mistakesIn(PlanChoice, choiceOf(fields)),
  });

  async function save() {
    const plan = PlanChoice.parse(choiceOf(form.getValues()));
    const { id, environment } = till;
    takeKey(await callShop('keys.setPlan', { id, environment, plan }));
    closeTask();
  }

  return (
    <DialogForm form={form} submitLabel={t`Change plan`} onSubmit={save} onCancel={closeTask}>
      <PlanPicker form={form} />
    </DialogForm>
  );
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const GRACES = [
  {
    seconds: 0,
    get label() {
      return t`Not at all: it stops at once`;
    },
  },
  {
    seconds: HOUR_S,
    get label() {
      return t`1 hour`;
    },
  },
  {
    seconds: DAY_S,
    get label() {
      return t`1 day`;
    },
  },
  {
    seconds: 7 * DAY_S,
    get label() {
      return t`7 days`;
    },
  },
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
    <DialogForm submitLabel={t`Make a new key`} onSubmit={rotate} onCancel={closeTask}>
      <Text c="dimmed">
        <Trans>The till gets a new key. Its name, plan and counts stay as they are.</Trans>
      </Text>
      <Radio.Group
        label={t`How long does the old key go on working?`}
        value={String(graceSeconds)}
        onChange={(seconds) => setGraceSeconds(Number(seconds))}
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

const QUOTA_LABELS = words({
  perMinute: () => t`Requests a minute`,
  perDay: () => t`Requests a day`,
});

/** Chooses a plan, each with its limits and for whom it is. Enterprise has two fields for its own numbers. */
function PlanPicker({ form }: { form: UseFormReturnType<PlanFields> }) {
  const present = form.values.plan;
  return (
    <>
      <Radio.Group
        label={t`Plan`}
        description={t`How often the till may ask for animals or add one.`}
        {...form.getInputProps('plan')}
      >
        <div className={classes.plans}>
          {PLAN_NAMES.map((plan) => (
            <Radio.Card
              key={plan}
              value={plan}
              className={classes.plan}
              data-autofocus={plan === present || undefined}
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
      {present === 'enterprise' && (
        <Group grow align="flex-start">
          {(['perMinute', 'perDay'] as const).map((field) => (
            <NumberInput
              key={field}
              label={QUOTA_LABELS[field]}
              {...form.getInputProps(field)}
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
