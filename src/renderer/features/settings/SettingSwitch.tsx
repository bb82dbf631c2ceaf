import { Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Settings, SettingsChange } from '../../../shared/settings.ts';
import { changeSettings, useSettings } from '../../stores/settings.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row } from './Section.tsx';
import classes from './SettingSwitch.module.css';

type SwitchName = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never;
}[keyof Settings];

/** An on/off setting, saved at once. A refusal is shown below it, and the switch does not move. */
export function SettingSwitch(props: {
  name: SwitchName;
  label: string;
  description: ReactNode;
  disabled?: boolean;
  /** Checks the consequences of a change first; returns whether it may be made now. */
  before?: () => Promise<boolean>;
}) {
  const { name, label, description, disabled = false, before } = props;
  const isOn = useSettings((state) => state.settings?.[name] ?? false);
  const { running, problem, run } = useAction();
  const change: SettingsChange = { [name]: !isOn };

  return (
    <Row>
      <Stack gap="xs">
        <Switch
          classNames={{
            root: classes.root,
            body: classes.body,
            labelWrapper: classes.words,
            label: classes.label,
            track: classes.track,
          }}
          labelPosition="left"
          withThumbIndicator={false}
          label={label}
          description={description}
          checked={isOn}
          disabled={disabled}
          aria-busy={running}
          onChange={() => {
            void run(async () => {
              if (!before || (await before())) await changeSettings(change);
            });
          }}
        />
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}
