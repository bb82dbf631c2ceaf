import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconPlayerPause } from '@tabler/icons-react';
import type { AppInfo, ListenerState, ServiceState } from '../../../shared/app-info.ts';
import type { Settings } from '../../../shared/settings.ts';
import { callShop } from '../../shop.ts';
import { changeSettings } from '../../stores/app.ts';
import { CopyButton, CopyField } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { NetworkSection } from './NetworkSection.tsx';
import {
  readBackupFolder,
  readPort,
  Row,
  Section,
  SettingField,
  SettingSwitch,
} from './SettingRows.tsx';
import { inWords } from '../../../shared/in-words.ts';
import classes from './SettingsScreen.module.css';

const withTheStock = () =>
  t`The whole shop is in this folder of this computer, readable by you alone.`;
const besideAServer = () =>
  t`Settings, log and certificate of this computer are in this folder, readable by you alone. The stock is on a database server.`;

function DataFolderRow({ info }: { info: AppInfo }) {
  const { problem, run } = useAction();
  return (
    <Row>
      <Stack gap="xs">
        <Group align="flex-end" wrap="nowrap">
          <CopyField
            label={t`Data folder`}
            description={info.isOnServer ? besideAServer() : withTheStock()}
            className={classes.grow}
            value={info.dataFolder}
          />
          <Button
            variant="default"
            onClick={() => void run(() => callShop('app.openDataFolder', {}))}
          >
            <Trans>Open folder</Trans>
          </Button>
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}

function BackupFolderRow({ settings, info }: { settings: Settings; info: AppInfo }) {
  const { problem, run } = useAction();

  async function choose() {
    const { folder } = await callShop('app.chooseFolder', {});
    if (folder !== null) await changeSettings({ backupFolder: folder });
  }

  return (
    <Row>
      <Group align="flex-end" wrap="nowrap">
        <SettingField
          label={t`Backup folder`}
          description={
            info.host === 'desktop'
              ? t`Best on another disk.`
              : t`Best on another disk. Empty: beside the stock.`
          }
          className={classes.grow}
          placeholder={info.backupFolder}
          saved={settings.backupFolder ?? ''}
          read={readBackupFolder}
          // Where the system's folder chooser is available, it is the only way in.
          readOnly={info.host === 'desktop'}
        />
        {info.host === 'desktop' && settings.backupFolder !== null && (
          <Button
            variant="default"
            onClick={() => void run(() => changeSettings({ backupFolder: null }))}
          >
            <Trans>Beside the stock</Trans>
          </Button>
        )}
        {info.host === 'desktop' && (
          <Button variant="default" onClick={() => void run(choose)}>
            <Trans>Choose…</Trans>
          </Button>
        )}
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
    </Row>
  );
}

/** The port that a service actually uses, when the command line overrode the setting. */
function otherPort(listener: ListenerState, setting: number): string | undefined {
  if (listener.state !== 'listening') return undefined;
  const port = new URL(listener.baseAddresses[0] ?? '').port;
  return port === String(setting) ? undefined : port;
}

function PortField(props: {
  name: 'port' | 'stagingPort';
  label: string;
  settings: Settings;
  listener: ListenerState;
  description: string;
}) {
  const { name, label, settings, listener, description } = props;
  const other = otherPort(listener, settings[name]);
  return (
    <Row>
      <SettingField
        label={label}
        description={
          other === undefined
            ? description
            : t`The command that started Animal Store chose port ${other} this time; a change here takes its place.`
        }
        className={classes.port}
        inputMode="numeric"
        maxLength={8}
        saved={String(settings[name])}
        read={readPort(name)}
      />
    </Row>
  );
}

/** The addresses of the services, which a till's developer needs. */
function DeveloperSection({ settings, service }: { settings: Settings; service: ServiceState }) {
  const { production, staging } = service;
  return (
    <Section title={t`For the till’s developer`}>
      <Row>
        <ListenerLine listener={production} />
      </Row>
      <PortField
        name="port"
        label={t`Port`}
        settings={settings}
        listener={production}
        description={t`Part of the address that every till has typed in: after a change, tills need the new one.`}
      />
      <SettingSwitch
        name="staging"
        label={t`Run a second service for trying tills`}
        description={t`Called staging. With stock and keys of its own, so that a new till can be tried without touching the real stock.`}
      />
      {settings.staging && (
        <>
          <Row>
            <ListenerLine listener={staging} />
          </Row>
          <PortField
            name="stagingPort"
            label={t`Port of staging`}
            settings={settings}
            listener={staging}
            description={t`Must be another one than the port above.`}
          />
        </>
      )}
    </Section>
  );
}

interface AdvancedTabProps {
  settings: Settings;
  service: ServiceState;
  info: AppInfo;
}

/** Addresses and folders, which most shops leave as they are. */
export function AdvancedTab({ settings, service, info }: AdvancedTabProps) {
  return (
    <>
      <NetworkSection settings={settings} production={service.production} />
      <Section title={t`Folders`}>
        <DataFolderRow info={info} />
        {!info.isOnServer && <BackupFolderRow settings={settings} info={info} />}
      </Section>
      <DeveloperSection settings={settings} service={service} />
      {info.host === 'browser' && (
        <Section title={t`This window`}>
          <Row>
            <SettingField
              label={t`Port of this window`}
              description={t`The address that this browser opens. A change counts from the next start of Animal Store.`}
              className={classes.port}
              inputMode="numeric"
              maxLength={8}
              saved={String(settings.windowPort)}
              read={readPort('windowPort')}
            />
          </Row>
        </Section>
      )}
    </>
  );
}

/** The state of a service: listening and where, off, or failed and what to do about it. */
function ListenerLine({ listener }: { listener: ListenerState }) {
  if (listener.state === 'listening') {
    const [address = ''] = listener.baseAddresses;
    return (
      <Group wrap="nowrap" gap="sm" role="status">
        <IconCircleCheckFilled size={18} className={classes.listening} aria-hidden />
        <Text size="sm" className={classes.listener}>
          <Trans>
            Listening at <span className={classes.address}>{address}</span>
          </Trans>
        </Text>
        <CopyButton value={address} what={t`address`} size="compact-sm" />
      </Group>
    );
  }
  const hasFailed = listener.state === 'failed';
  const StateIcon = hasFailed ? IconAlertTriangle : IconPlayerPause;
  return (
    <Group wrap="nowrap" gap="sm" role="status">
      <StateIcon
        size={18}
        color={hasFailed ? 'var(--danger)' : 'var(--text-quiet)'}
        className={classes.fixed}
        aria-hidden
      />
      <Text size="sm" className={classes.listener}>
        {hasFailed ? t`Not running. ${inWords(listener.problem)}` : t`Off`}
      </Text>
    </Group>
  );
}
