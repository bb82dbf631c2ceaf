import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListenerState } from '../../../shared/app-info.ts';
import type { Settings } from '../../../shared/settings.ts';
import { callShop } from '../../shop.ts';
import { isThisComputerOnly } from '../../stores/service.ts';
import { useReading } from '../../stores/use-reading.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { HttpsSwitch } from './HttpsSwitch.tsx';
import { Row, Section } from './Section.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import classes from './SettingsScreen.module.css';

const readFirewall = () => callShop('firewall.state', {});

/** How this computer's firewall affects tills on the network; nothing where there is no firewall. */
function FirewallRow() {
  // The switch works without the firewall's state.
  const { value: firewall } = useReading(readFirewall);
  const [isOpen, setOpen] = useState(false);
  const { running, problem, run } = useAction();

  if (!firewall?.words) return null;
  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" role="status">
            {isOpen ? 'Done: this computer’s firewall lets tills in.' : firewall.words}
          </Text>
          {firewall.canAllow && !isOpen && (
            <Button
              variant="default"
              className={classes.fixed}
              loading={running}
              onClick={() =>
                void run(() => callShop('firewall.allow', {})).then((done) => {
                  if (done) setOpen(true);
                })
              }
            >
              Allow in the firewall
            </Button>
          )}
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}

/** Whether tills on the network can connect, at which addresses, and whether nobody else reads along. */
export function NetworkSection({
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
