import { t } from '@lingui/core/macro';
import { Autocomplete, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { animalsAmong } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import {
  MAX_TREATMENTS_PER_CALL,
  TreatmentToRecord,
  type Treatment,
} from '../../../shared/treatment.ts';
import { callShop } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import { reportStep, reportUnwritten } from '../../animals/changes/changes.ts';
import { subjectText } from '../../animals/changes/outcome-toast.tsx';
import { closeCounter } from '../../animals/dialogs/counter-store.ts';
import { DayField } from '../../ui/DayField.tsx';
import { DialogForm } from '../../ui/Dialog.tsx';
import { mistakesIn } from '../../ui/mistakes.ts';
import classes from './Counter.module.css';
import { useFirstFocus } from './form-parts.tsx';

const Typed = z.object({ treatment: TreatmentToRecord });

function wordsOf(last: readonly Treatment[] | null, part: 'what' | 'by' | 'medicine'): string[] {
  return [...new Set(last?.map((treatment) => treatment[part]).filter(Boolean))];
}

/** What is typed: an empty date is none. */
function typedTreatment() {
  const words = { what: '', by: '', medicine: '', batch: '' };
  return {
    treatment: {
      id: crypto.randomUUID(),
      day: dayNamed(Date.now()),
      ...words,
      until: '',
      againOn: '',
    },
  };
}

function asRecorded({ treatment }: ReturnType<typeof typedTreatment>) {
  const { until, againOn, ...rest } = treatment;
  return { treatment: { ...rest, until: until || null, againOn: againOn || null } };
}

/** Records what was done to animals, and until when they are not for sale. */
export function TreatForm({ animals }: { animals: readonly PetRow[] }) {
  // The words of the shop's last treatments are offered again.
  const { value: last } = useCall('treatments.list', { limit: MAX_TREATMENTS_PER_CALL });
  const focus = useFirstFocus(true);
  const form = useForm({
    initialValues: typedTreatment(),
    validate: (values) => mistakesIn(Typed, asRecorded(values)),
  });
  const words = (part: 'what' | 'by' | 'medicine', label: string) => (
    <Autocomplete
      label={label}
      data={wordsOf(last, part)}
      limit={20}
      maxLength={200}
      withScrollArea={false}
      {...form.getInputProps(`treatment.${part}`)}
      {...(part === 'what' && { ref: focus, 'data-autofocus': true })}
    />
  );
  const day = (part: 'day' | 'until' | 'againOn', label: string) => (
    <DayField
      label={label}
      isNeeded={part === 'day'}
      value={form.getValues().treatment[part]}
      error={form.errors[`treatment.${part}`]}
      onDay={(typed) => form.setFieldValue(`treatment.${part}`, typed)}
    />
  );

  async function record() {
    const { treatment } = asRecorded(form.getValues());
    const seen = animals.map(({ id, version }) => ({ id, version }));
    const selection = { kind: 'animals' as const, animals: seen };
    const { outcome } = await callShop('treatments.record', { selection, treatment });
    closeCounter();
    if (outcome.step) reportStep(t`Treatment recorded`, outcome);
    else reportUnwritten();
  }

  return (
    <DialogForm
      form={form}
      submitLabel={t`Record`}
      disabled={animals.length === 0}
      onSubmit={record}
      onCancel={closeCounter}
    >
      <Text translate="no">
        {subjectText(animals[0]?.name, animalsAmong(animals), animals.length)}
      </Text>
      {words('what', t`What was done`)}
      <div className={classes.inputs}>
        {day('day', t`Day of the treatment`)}
        {words('by', t`By whom`)}
        {words('medicine', t`Medicine`)}
        <TextInput
          label={t`Batch`}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('treatment.batch')}
        />
        {day('until', t`Not for sale until`)}
        {day('againOn', t`Treat again on`)}
      </div>
    </DialogForm>
  );
}
