import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ListenerState } from '../../../shared/app-info.ts';
import type { Environment } from '../../../shared/key.ts';
import type { SettingsChange } from '../../../shared/settings.ts';
import { isThisComputerOnly } from '../../stores/service.ts';
import { changeSettings, useSettings } from '../../stores/settings.ts';
import { showSettings } from '../../stores/shell.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import classes from './KeyHandover.module.css';
import { CopyField, CopyIcon } from '../../ui/CopyField.tsx';
import { Note } from '../../ui/Note.tsx';
import { useAction } from '../../ui/use-action.ts';

/** The address to type into the till. On a computer with several networks, a choice of them. */
export function AddressField(props: {
  addresses: readonly string[];
  value: string;
  onChange: (address: string) => void;
}) {
  const { addresses, value, onChange } = props;
  const clipboard = useClipboard();
  if (addresses.length === 1) return <CopyField label="Address" value={value} />;
  return (
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <NativeSelect
        label="Address"
        description="Choose the one that the till can reach."
        flex={1}
        classNames={{ input: classes.address }}
        data={addresses.map((address) => ({
          value: address,
          label: isThisComputerOnly(address) ? `${address} (a till on this computer)` : address,
        }))}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      />
      <CopyIcon
        what="address"
        copied={clipboard.copied}
        onCopy={() => {
          clipboard.copy(value);
        }}
      />
    </Group>
  );
}

function SwitchOn(props: { label: string; change: SettingsChange }) {
  const { running, problem, run } = useAction();
  return (
    <Stack gap="xs" align="flex-start" mt="xs">
      <Button
        size="xs"
        variant="default"
        loading={running}
        onClick={() => {
          void run(() => changeSettings(props.change));
        }}
      >
        {props.label}
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </Stack>
  );
}

/** Says why a till on the network can't connect at present and how to fix it; empty when it can. */
export function AddressProblem(props: { environment: Environment; listener: ListenerState }) {
  const { environment, listener } = props;
  const networkAccess = useSettings((state) => state.settings?.networkAccess ?? false);
  if (listener.state === 'failed') {
    return (
      <Note kind="danger" title="The service is not running">
        {listener.problem.message}
        <Stack align="flex-start" mt="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              showSettings('advanced');
            }}
          >
            Open Settings
          </Button>
        </Stack>
      </Note>
    );
  }
  if (listener.state === 'off') {
    return (
      <Note kind="info" title={`The ${environment} service is off`}>
        No till can connect to it until it is switched on.
        <SwitchOn label="Switch it on" change={{ staging: true }} />
      </Note>
    );
  }
  if (!listener.baseAddresses.every(isThisComputerOnly)) return null;
  if (networkAccess) {
    return (
      <Note kind="info" title="For tills on this computer only">
        This computer is in no network right now. Connect it, and the address for tills on the
        network stands here.
      </Note>
    );
  }
  return (
    <Note kind="info" title="For tills on this computer only">
      A till on another machine can’t reach this address until network access is on.
      <SwitchOn label="Switch network access on" change={{ networkAccess: true }} />
    </Note>
  );
}
