import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Environment } from '../../../shared/key.ts';
import { useService } from '../../stores/service.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { focusOnMount } from '../../ui/focus.ts';
import { Note } from '../../ui/Note.tsx';
import { AddressField, AddressProblem } from './AddressField.tsx';
import { ForDeveloper } from './ForDeveloper.tsx';
import classes from './KeyHandover.module.css';
import { addressesOf, curlLine, pairingPayload, type Pairing } from './pairing.ts';
import { QrCode } from './QrCode.tsx';

/**
 * What a till needs to connect: a code to scan, or the address and key in it to type in. The rest is
 * for the till's developer.
 */
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
      <div className={classes.columns}>
        <Stack gap="sm">
          {pairing && (
            <>
              <Text c="dimmed">
                Scan the code with the till, or type in the address and the key.
              </Text>
              <AddressField
                addresses={addresses}
                value={pairing.baseAddress}
                onChange={setChosen}
              />
            </>
          )}
          <CopyField label="Key" value={secret} />
          <AddressProblem environment={environment} listener={listener} />
        </Stack>
        {pairing && (
          <QrCode text={pairingPayload(pairing)} label="QR code with the address and the key" />
        )}
      </div>
      {pairing && <DeveloperFields pairing={pairing} />}
    </Stack>
  );
}

function DeveloperFields({ pairing }: { pairing: Pairing }) {
  const { certificateFingerprint, publicKeyPin } = pairing;
  return (
    <ForDeveloper>
      <CopyField label="Command to try it in a terminal" value={curlLine(pairing)} lines={2} />
      {publicKeyPin !== null && (
        <CopyField label="Pin of the key (SHA-256, base64)" value={publicKeyPin} />
      )}
      {certificateFingerprint !== null && (
        <CopyField
          label="Certificate fingerprint (SHA-256)"
          value={certificateFingerprint}
          lines={2}
        />
      )}
    </ForDeveloper>
  );
}
