import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, List } from '@mantine/core';
import { useState } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import type { ListenerState } from '../../../shared/app-info.ts';
import type { Settings } from '../../../shared/settings.ts';
import { callShop } from '../../shop.ts';
import { isThisComputerOnly, changeSettings } from '../../stores/app.ts';
import { showScreen } from '../../stores/shell.ts';
import { useCall } from '../../stores/use-call.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row, Section, SettingSwitch } from './SettingRows.tsx';
import classes from './SettingsScreen.module.css';

/** How this computer's firewall affects tills on the network; nothing where there is no firewall. */
function FirewallRow() {
  // The switch works without the firewall's state.
  const { value: firewall } = useCall('firewall.state', {});
  const [isOpen, setOpen] = useState(false);
  const { running, problem, run } = useAction();

  if (!firewall?.words) return null;
  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" className={classes.beside}>
          <Text size="sm" role="status">
            {isOpen ? t`Done: this computer’s firewall lets tills in.` : firewall.words}
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
              <Trans>Allow in the firewall</Trans>
            </Button>
          )}
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}

/** Whether tills on the network can connect, at which addresses, and whether what they send is encrypted. */
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
    <Section title={t`Network`}>
      <SettingSwitch
        name="networkAccess"
        label={t`Let tills on the network connect`}
        description={t`Off: only programs on this computer reach the service. On: every device on the shop’s network does, and gets in with a key alone. Never open this port to the internet.`}
      />
      {settings.networkAccess && production.state === 'listening' && (
        <Row>
          {addresses.length === 0 ? (
            <Text size="sm">
              <Trans>
                This computer is in no network right now. Connect it, and the addresses for tills
                stand here.
              </Trans>
            </Text>
          ) : (
            <Stack gap="xs">
              {addresses.map((address, index) => (
                <CopyField
                  key={address}
                  label={index === 0 ? t`Address for tills` : t`Other address`}
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
          <CopyField label={t`Certificate fingerprint (SHA-256)`} value={fingerprint} lines={2} />
        </Row>
      )}
    </Section>
  );
}

/** Active tills that have connected before, and so rely on the current address. */
async function connectedTills(): Promise<KeySummary[]> {
  const keys = await callShop('keys.list', { environment: 'production' });
  return keys.filter(({ revokedAt, lastUsedAt }) => revokedAt === null && lastUsedAt !== null);
}

/**
 * Switches HTTPS on or off. Names the tills that this cuts off beforehand, and offers each one's
 * new code afterwards.
 */
function HttpsSwitch({ settings }: { settings: Settings }) {
  const [tills, setTills] = useState<readonly KeySummary[]>([]);
  const [isAsking, setAsking] = useState(false);
  const { networkAccess, https } = settings;

  async function before(): Promise<boolean> {
    const connected = await connectedTills();
    if (connected.length === 0) return true;
    setTills(connected);
    setAsking(true);
    return false;
  }

  return (
    <>
      <SettingSwitch
        name="https"
        label={t`Encrypt with HTTPS`}
        description={
          networkAccess
            ? t`Nobody on the network can read what tills and this computer say to each other. The certificate is made on this computer; tills know it by the pin of its key, which is in the pairing code and never changes.`
            : t`For the network: switch network access on first.`
        }
        disabled={!networkAccess}
        before={before}
      />
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={https ? t`Switch HTTPS off?` : t`Switch HTTPS on?`}
      >
        <NewAddress tills={tills} https={!https} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function NewAddress(props: { tills: readonly KeySummary[]; https: boolean; onClose: () => void }) {
  const { tills, https, onClose } = props;
  const { running, problem, run } = useAction();

  async function change() {
    const done = await run(async () => {
      await changeSettings({ https });
      return true;
    });
    if (!done) return;
    onClose();
    showScreen('tills');
  }

  return (
    <Stack>
      <Text>
        {https
          ? t`The address of this computer changes from http to https.`
          : t`The address of this computer changes from https to http.`}{' '}
        <Plural
          value={tills.length}
          one="This till stops until it is given its new code, which you find under Tills:"
          other="These # tills stop until they are given their new codes, which you find under Tills:"
        />
      </Text>
      <List size="sm">
        {tills.map(({ id, label }) => (
          <List.Item key={id}>{label}</List.Item>
        ))}
      </List>
      <DialogFooter problem={problem?.message}>
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={running} onClick={() => void change()}>
          {https ? t`Switch HTTPS on` : t`Switch HTTPS off`}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
