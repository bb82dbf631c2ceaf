import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Environment } from '../../../shared/key.ts';
import { useService } from '../../stores/service.ts';
import { AddressChoice, AddressProblem } from './AddressChoice.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import classes from './KeyHandover.module.css';
import { Note } from '../../ui/Note.tsx';
import { addressesOf, curlLine, pairingPayload } from './pairing.ts';
import { QrCode } from './QrCode.tsx';

/** What a till needs to connect: base address, key, a QR code of both, and a command to try them with. */
export function KeyHandover(props: {
  environment: Environment;
  secret: string;
  keychainWarning: string | null;
}) {
  const { environment, secret, keychainWarning } = props;
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
      aria-label="What the till needs"
      tabIndex={-1}
      className={classes.handover}
    >
      {keychainWarning !== null && <Note kind="warning">{keychainWarning}</Note>}
      {pairing && (
        <Text c="dimmed">
          Scan the code with the till, or type in the base address and the key.
        </Text>
      )}
      <div className={classes.columns}>
        <Stack gap="sm">
          {pairing && (
            <AddressChoice addresses={addresses} value={pairing.baseAddress} onChange={setChosen} />
          )}
          <AddressProblem environment={environment} listener={listener} />
          <CopyField label="Key" value={secret} />
          {pairing && pairing.publicKeyPin !== null && (
            <CopyField label="Pin of the key (SHA-256, base64)" value={pairing.publicKeyPin} />
          )}
          {pairing && pairing.certificateFingerprint !== null && (
            <CopyField
              label="Certificate fingerprint (SHA-256)"
              value={pairing.certificateFingerprint}
              lines={2}
            />
          )}
        </Stack>
        {pairing && (
          <figure className={classes.code}>
            <QrCode
              text={pairingPayload(pairing)}
              label="QR code with the base address and the key"
            />
            <Text component="figcaption" size="xs" c="dimmed" ta="center" mt="xs">
              Base address and key for the till
            </Text>
          </figure>
        )}
      </div>
      {pairing && (
        <CopyField label="Command to try it in a terminal" value={curlLine(pairing)} lines={2} />
      )}
    </Stack>
  );
}
