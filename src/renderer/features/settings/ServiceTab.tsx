import { Stack, Text } from '@mantine/core';
import type { ListenerState, ServiceState } from '../../../shared/service-state.ts';
import type { Settings } from '../../../shared/settings.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { isThisComputerOnly } from '../../stores/service.ts';
import { FirewallRow } from './FirewallRow.tsx';
import { HttpsSwitch } from './HttpsSwitch.tsx';
import { ListenerLine } from './ListenerLine.tsx';
import { readPort } from './read-setting.ts';
import { Row, Section } from './Section.tsx';
import { SettingField } from './SettingField.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import classes from './SettingsScreen.module.css';

/** The port that a service actually uses, when the command line overrode the setting. */
function otherPort(listener: ListenerState, setting: number): string | undefined {
  if (listener.state !== 'listening') return undefined;
  const port = new URL(listener.baseAddresses[0] ?? '').port;
  return port === String(setting) ? undefined : port;
}

function PortField(props: {
  name: 'port' | 'stagingPort';
  settings: Settings;
  listener: ListenerState;
  description: string;
}) {
  const { name, settings, listener, description } = props;
  const other = otherPort(listener, settings[name]);
  return (
    <Row>
      <SettingField
        label="Port"
        description={
          other === undefined
            ? description
            : `The command that started Animal Store chose port ${other} this time; a change here takes its place.`
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

function NetworkSection({
  settings,
  production,
}: {
  settings: Settings;
  production: ListenerState;
}) {
  const addresses =
    production.state === 'listening'
      ? production.baseAddresses.filter((address) => !isThisComputerOnly(address))
      : [];
  const fingerprint = production.state === 'listening' ? production.certificateFingerprint : null;
  return (
    <Section title="Network">
      <SettingSwitch
        name="networkAccess"
        label="Let tills on the network connect"
        description="Off: only programs on this computer reach the service. On: every device on the shop’s network does, and gets in with a key alone. Never open this port to the internet."
      />
      {settings.networkAccess && production.state === 'listening' && (
        <Row>
          {addresses.length === 0 ? (
            <Text size="sm">
              This computer is in no network right now. Connect it, and the addresses for tills
              stand here.
            </Text>
          ) : (
            <Stack gap="xs">
              {addresses.map((address, index) => (
                <CopyField
                  key={address}
                  label={index === 0 ? 'Address for tills' : 'Other address'}
                  value={address}
                />
              ))}
            </Stack>
          )}
        </Row>
      )}
      {settings.networkAccess && production.state === 'listening' && <FirewallRow />}
      <HttpsSwitch settings={settings} />
      {fingerprint !== null && (
        <Row>
          <CopyField label="Certificate fingerprint (SHA-256)" value={fingerprint} lines={2} />
        </Row>
      )}
    </Section>
  );
}

/** Where the services listen and who can reach them. */
export function ServiceTab({ settings, service }: { settings: Settings; service: ServiceState }) {
  const { production, staging } = service;
  return (
    <>
      <Section title="Service for tills">
        <Row>
          <ListenerLine listener={production} />
        </Row>
        <PortField
          name="port"
          settings={settings}
          listener={production}
          description="Part of the address that every till has typed in: after a change, tills need the new one."
        />
      </Section>
      <NetworkSection settings={settings} production={production} />
      <Section title="Staging">
        <SettingSwitch
          name="staging"
          label="Run a second service for trying tills"
          description="With stock and keys of its own, so that a new till can be tried without touching the real stock."
        />
        {settings.staging && (
          <Row>
            <ListenerLine listener={staging} />
          </Row>
        )}
        {settings.staging && (
          <PortField
            name="stagingPort"
            settings={settings}
            listener={staging}
            description="Must be another one than the port above."
          />
        )}
      </Section>
    </>
  );
}
