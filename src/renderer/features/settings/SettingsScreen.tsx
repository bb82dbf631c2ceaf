import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Tabs, Title, Button, Group, Stack, Text, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { AppInfo } from '../../../shared/app-info.ts';
import { Settings } from '../../../shared/settings.ts';
import { callShop } from '../../shop.ts';
import { useAppInfo, useService, useSettings, changeSettings } from '../../stores/app.ts';
import { SETTINGS_TABS, useShell } from '../../stores/shell.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { PersonsSection } from './PersonsSection.tsx';
import { AdvancedTab } from './AdvancedTab.tsx';
import { BackupsTab } from './BackupsTab.tsx';
import { ComputerTab } from './ComputerTab.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { PrintingTab } from './PrintingTab.tsx';
import { ShopTab } from './ShopTab.tsx';
import { OwnersOnly, Row, Section } from './SettingRows.tsx';
import classes from './SettingsScreen.module.css';

/** The settings in eight groups, those first that owners change. Every change is saved at once. */
export function SettingsScreen() {
  const settings = useSettings((state) => state.settings);
  const service = useService((state) => state.state);
  const info = useAppInfo((state) => state.info);
  const tab = useShell((shell) => shell.settingsTab);
  return (
    <div className={classes.screen}>
      <Title order={1}>
        <Trans>Settings</Trans>
      </Title>
      {settings && service && info ? (
        <Tabs
          value={tab}
          onChange={(chosen) => {
            const settingsTab = SETTINGS_TABS.find((one) => one === chosen);
            if (settingsTab) useShell.setState({ settingsTab });
          }}
          keepMounted={false}
        >
          <Tabs.List aria-label={t`Sections of the settings`}>
            <Tabs.Tab value="shop">
              <Trans>Shop</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="persons">
              <Trans>Persons</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="fields">
              <Trans>Animal’s card</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="printing">
              <Trans>Printing</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="backups">
              <Trans>Stock and backups</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="computer">
              <Trans>This computer</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="about">
              <Trans>About</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="advanced">
              <Trans>Advanced</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="shop" className={classes.panel}>
            <OwnersOnly>
              <ShopTab />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="persons" className={classes.panel}>
            <OwnersOnly>
              <PersonsTab settings={settings} />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="fields" className={classes.panel}>
            <OwnersOnly>
              <FieldsTab />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="printing" className={classes.panel}>
            <OwnersOnly>
              <PrintingTab />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="backups" className={classes.panel}>
            <BackupsTab info={info} />
          </Tabs.Panel>
          <Tabs.Panel value="computer" className={classes.panel}>
            <OwnersOnly>
              <ComputerTab settings={settings} info={info} />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="about" className={classes.panel}>
            <AboutTab info={info} />
          </Tabs.Panel>
          <Tabs.Panel value="advanced" className={classes.panel}>
            <OwnersOnly>
              <AdvancedTab settings={settings} service={service} info={info} />
            </OwnersOnly>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Waiting words={t`Reading the settings…`} />
      )}
    </div>
  );
}

function DiagnosticsRow() {
  const [file, setFile] = useState<string | null>(null);
  const { running, problem, run } = useAction();

  async function save() {
    const saved = await run(() => callShop('app.saveDiagnostics', {}));
    if (saved) setFile(saved.file);
  }

  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">
            <Trans>
              One file for whoever helps you: versions, settings, how the service and the database
              are doing, and the latest log. It holds no key, no till’s name and no animal.
            </Trans>
          </Text>
          <Button
            variant="default"
            className={classes.fixed}
            loading={running}
            onClick={() => void save()}
          >
            <Trans>Save diagnostics</Trans>
          </Button>
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
        <div role="status">{file !== null && <CopyField label={t`Saved in`} value={file} />}</div>
      </Stack>
    </Row>
  );
}

/** Version, updates, and help when something is wrong. */
function AboutTab({ info }: { info: AppInfo }) {
  return (
    <>
      <Section title={t`Version`}>
        <Row>
          <Text size="sm">
            <Trans>Animal Store {info.version}</Trans>
          </Text>
        </Row>
      </Section>
      <Section title={t`Diagnostics`}>
        <DiagnosticsRow />
      </Section>
    </>
  );
}

const LOCK_TIMES = [
  {
    value: '1',
    get label() {
      return t`1 minute`;
    },
  },
  {
    value: '2',
    get label() {
      return t`2 minutes`;
    },
  },
  {
    value: '5',
    get label() {
      return t`5 minutes`;
    },
  },
  {
    value: '15',
    get label() {
      return t`15 minutes`;
    },
  },
  {
    value: '60',
    get label() {
      return t`1 hour`;
    },
  },
  {
    value: '480',
    get label() {
      return t`8 hours`;
    },
  },
];

/** Who works in the shop, and when a window locks itself. */
function PersonsTab({ settings }: { settings: Settings }) {
  const hasPersons = useSignIn((state) => (state.signIn?.persons.length ?? 0) > 0);
  return (
    <>
      <Section title={t`Persons`}>
        <Row>
          <PersonsSection />
        </Row>
      </Section>
      {hasPersons && (
        <Section title={t`Locking`}>
          <Row>
            <LockTime minutes={settings.lockAfterMinutes} />
          </Row>
        </Section>
      )}
    </>
  );
}

function LockTime({ minutes }: { minutes: number }) {
  const { problem, run } = useAction();
  return (
    <NativeSelect
      label={t`Lock a window that nobody touches after`}
      data={LOCK_TIMES}
      value={String(minutes)}
      error={problem?.message}
      onChange={(event) => {
        const lockAfterMinutes = Settings.shape.lockAfterMinutes.parse(
          Number(event.currentTarget.value),
        );
        void run(() => changeSettings({ lockAfterMinutes }));
      }}
    />
  );
}
