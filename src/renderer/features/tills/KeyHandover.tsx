import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text, Button, Group, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useClipboard } from '@mantine/hooks';
import type { Environment } from '../../../shared/key.ts';
import type { ListenerState } from '../../../shared/app-info.ts';
import { pairingPayload, type Pairing } from '../../../shared/pairing.ts';
import type { SettingsChange } from '../../../shared/settings.ts';
import { useService, isThisComputerOnly, changeSettings, useSettings } from '../../stores/app.ts';
import { showSettings } from '../../stores/shell.ts';
import { drawnQr } from '../../ui/codes.ts';
import { CopyField, CopyIcon } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { focusOnMount } from '../../ui/focus.ts';
import { Note } from '../../ui/Note.tsx';
import { useAction } from '../../ui/use-action.ts';
import classes from './KeyHandover.module.css';
import { addressesOf, curlLine } from './pairing.ts';
import { inWords } from '../../../shared/in-words.ts';

/**
 * What a till needs to connect: a code to scan, or the address and key in it to type in. The rest is
 * for the till's developer.
 */
export function KeyHandover(props: {
  /** What the till is called. */
  till: string;
  environment: Environment;
  secret: string;
  keychainWarning: string | null;
}) {
  const { till, environment, secret, keychainWarning } = props;
  const listener = useService((service) => service.state?.[environment]);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!listener) return null;

  const addresses = listener.state === 'listening' ? addressesOf(listener) : [];
  const baseAddress = addresses.find((address) => address === chosen) ?? addresses[0];
  const pairing = baseAddress !== undefined &&
    listener.state === 'listening' && {
      baseAddress,
      key: secret,
      certificateFingerprint: listener.certificateFingerprint,
      publicKeyPin: listener.publicKeyPin,
    };

  return (
    <Stack
      ref={focusOnMount}
      role="group"
      aria-label={t`What the till needs`}
      tabIndex={-1}
      className={classes.handover}
    >
      {keychainWarning !== null && <Note kind="warning">{keychainWarning}</Note>}
      {pairing && (
        <>
          <QrCode text={pairingPayload(pairing)} label={t`QR code with the address and the key`} />
          <Text ta="center">
            <Trans>Scan this with {till}, or type in the address and the key.</Trans>
          </Text>
          <AddressField addresses={addresses} value={pairing.baseAddress} onChange={setChosen} />
        </>
      )}
      <CopyField label={t`Key`} value={secret} />
      <AddressProblem environment={environment} listener={listener} />
      {pairing && <DeveloperFields pairing={pairing} />}
    </Stack>
  );
}

function DeveloperFields({ pairing }: { pairing: Pairing }) {
  const { certificateFingerprint, publicKeyPin } = pairing;
  return (
    <ForDeveloper>
      <CopyField label={t`Command to try it in a terminal`} value={curlLine(pairing)} lines={2} />
      {publicKeyPin !== null && (
        <CopyField label={t`Pin of the key (SHA-256, base64)`} value={publicKeyPin} />
      )}
      {certificateFingerprint !== null && (
        <CopyField
          label={t`Certificate fingerprint (SHA-256)`}
          value={certificateFingerprint}
          lines={2}
        />
      )}
    </ForDeveloper>
  );
}

/** The address to type into the till. On a computer with several networks, a choice of them. */
function AddressField(props: {
  addresses: readonly string[];
  value: string;
  onChange: (address: string) => void;
}) {
  const { addresses, value, onChange } = props;
  const clipboard = useClipboard();
  if (addresses.length === 1) return <CopyField label={t`Address`} value={value} />;
  return (
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <NativeSelect
        label={t`Address`}
        description={t`Choose the one that the till can reach.`}
        flex={1}
        classNames={{ input: classes.address }}
        data={addresses.map((address) => ({
          value: address,
          label: isThisComputerOnly(address) ? t`${address} (a till on this computer)` : address,
        }))}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <CopyIcon what="address" copied={clipboard.copied} onCopy={() => clipboard.copy(value)} />
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
function AddressProblem(props: { environment: Environment; listener: ListenerState }) {
  const { environment, listener } = props;
  const networkAccess = useSettings((state) => state.settings?.networkAccess ?? false);
  if (listener.state === 'failed') {
    return (
      <Note kind="danger" title={t`The service is not running`}>
        {inWords(listener.problem)}
        <Stack align="flex-start" mt="xs">
          <Button size="xs" variant="default" onClick={() => showSettings('advanced')}>
            <Trans>Open Settings</Trans>
          </Button>
        </Stack>
      </Note>
    );
  }
  if (listener.state === 'off') {
    return (
      <Note
        kind="info"
        title={
          environment === 'staging'
            ? t`The staging service is off`
            : t`The production service is off`
        }
      >
        <Trans>No till can connect to it until it is switched on.</Trans>
        <SwitchOn label={t`Switch it on`} change={{ staging: true }} />
      </Note>
    );
  }
  if (!listener.baseAddresses.every(isThisComputerOnly)) return null;
  if (networkAccess) {
    return (
      <Note kind="info" title={t`For tills on this computer only`}>
        <Trans>
          This computer is in no network right now. Connect it, and the address for tills on the
          network stands here.
        </Trans>
      </Note>
    );
  }
  return (
    <Note kind="info" title={t`For tills on this computer only`}>
      <Trans>A till on another machine can’t reach this address until network access is on.</Trans>
      <SwitchOn label={t`Switch network access on`} change={{ networkAccess: true }} />
    </Note>
  );
}

/** A QR code as an image. Black on white even in dark mode, since many scanners read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { width, height, path } = drawnQr(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
      className={classes.code}
    >
      <rect width={width} height={height} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Folds away what only the till's developer needs. */
export function ForDeveloper({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className={classes.summary}>
        <Trans>For the till’s developer</Trans>
      </summary>
      <Stack gap="sm" mt="xs">
        {children}
      </Stack>
    </details>
  );
}
