import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { AppInfo } from '../../../shared/app-info.ts';
import { Settings } from '../../../shared/settings.ts';
import { changeSettings } from '../../stores/settings.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { BrowsersSection } from './BrowsersSection.tsx';
import { Row, Section } from './Section.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

const THEMES = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function ThemeRow({ theme }: { theme: Settings['theme'] }) {
  const id = useId();
  const { problem, run } = useAction();
  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm" fw="var(--mantine-font-weight-medium)" id={id}>
            Colours
          </Text>
          <SegmentedControl
            aria-labelledby={id}
            data={THEMES}
            value={theme}
            onChange={(value) => {
              void run(() => changeSettings({ theme: Settings.shape.theme.parse(value) }));
            }}
          />
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}

/** How the app looks and behaves on this computer. */
export function ComputerTab({ settings, info }: { settings: Settings; info: AppInfo }) {
  return (
    <>
      <Section title="Appearance">
        <ThemeRow theme={settings.theme} />
      </Section>
      {info.host === 'browser' && <BrowsersSection />}
      {info.host === 'desktop' && (
        <Section title="Running">
          <SettingSwitch
            name="keepRunningInTray"
            label="Keep running when the window is closed"
            description="Tills go on working; the sign in the tray or menu bar opens the window again. Off: closing the window ends the service too."
          />
          <SettingSwitch
            name="startAtLogin"
            label="Start when this computer starts"
            description="After you log in, so that tills find the service without anybody opening the app."
          />
        </Section>
      )}
    </>
  );
}
