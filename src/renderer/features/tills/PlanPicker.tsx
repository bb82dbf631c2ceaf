import { Group, NumberInput, Radio, Text } from '@mantine/core';
import { PLAN_NAMES, PlanName } from '../../../shared/key.ts';
import { NUMBER_SEPARATORS } from '../../ui/formats.ts';
import { asSentence } from '../../ui/sentence.ts';
import { PLAN_TITLES, planWords, type PlanFields } from './plan-form.ts';
import classes from './PlanPicker.module.css';

const QUOTA_LABELS = { perMinute: 'Requests a minute', perDay: 'Requests a day' } as const;

/** Chooses a plan, each with its limits and for whom it is. Enterprise has two fields for its own numbers. */
export function PlanPicker(props: {
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
