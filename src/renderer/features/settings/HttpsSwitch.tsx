import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import type { Settings } from '../../../shared/settings.ts';
import { callShop } from '../../shop.ts';
import { changeSettings } from '../../stores/settings.ts';
import { showScreen } from '../../stores/shell.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

/** Active tills that have connected before, and so rely on the current address. */
async function connectedTills(): Promise<KeySummary[]> {
  const keys = await callShop('keys.list', { environment: 'production' });
  return keys.filter(({ revokedAt, lastUsedAt }) => revokedAt === null && lastUsedAt !== null);
}

/**
 * Switches HTTPS on or off. Names the tills that this cuts off beforehand, and offers each one's
 * new code afterwards.
 */
export function HttpsSwitch({ settings }: { settings: Settings }) {
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
        label="Encrypt with HTTPS"
        description={
          networkAccess
            ? 'Nobody on the network can read what tills and this computer say to each other. The certificate is made on this computer; tills know it by the pin of its key, which is in the pairing code and never changes.'
            : 'For the network: switch network access on first.'
        }
        disabled={!networkAccess}
        before={before}
      />
      <Dialog
        opened={isAsking}
        onClose={() => {
          setAsking(false);
        }}
        title={https ? 'Switch HTTPS off?' : 'Switch HTTPS on?'}
      >
        <NewAddress
          tills={tills}
          https={!https}
          onClose={() => {
            setAsking(false);
          }}
        />
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
        The address of this computer changes from {https ? 'http' : 'https'} to{' '}
        {https ? 'https' : 'http'}.{' '}
        {tills.length === 1 ? 'This till stops' : `These ${String(tills.length)} tills stop`} until
        it is given its new code, which you find under Tills:
      </Text>
      <List size="sm">
        {tills.map(({ id, label }) => (
          <List.Item key={id}>{label}</List.Item>
        ))}
      </List>
      <ErrorText>{problem?.message}</ErrorText>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={running} onClick={() => void change()}>
          {https ? 'Switch HTTPS on' : 'Switch HTTPS off'}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
