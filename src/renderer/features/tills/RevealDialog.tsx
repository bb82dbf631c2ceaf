import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorValueOf } from '../../../shared/errors.ts';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { Delayed } from '../../ui/Delayed.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogFooter } from './DialogFooter.tsx';
import { KeyHandover } from './KeyHandover.tsx';

/** A key that lies open on a screen is soon read by someone else. */
const SHOWN_FOR_MS = 60_000;

type Reveal =
  | { state: 'reading' }
  | { state: 'shown'; secret: string; hideAt: number; secondsLeft: number }
  | { state: 'hidden' }
  | { state: 'failed'; message: string };

function shown(secret: string, hideAt: number): Reveal {
  const secondsLeft = Math.ceil((hideAt - Date.now()) / 1_000);
  return secondsLeft > 0 ? { state: 'shown', secret, hideAt, secondsLeft } : { state: 'hidden' };
}

/** By the clock and not by counting: timers of a window in the background are slow. */
function timePassed(reveal: Reveal): Reveal {
  return reveal.state === 'shown' ? shown(reveal.secret, reveal.hideAt) : reveal;
}

/** Reads the secret when it is shown, forgets it after a minute and when it goes. */
function RevealedKey({ of, onClose }: { of: KeySummary; onClose: () => void }) {
  const { environment, id } = of;
  const [reveal, setReveal] = useState<Reveal>({ state: 'reading' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isWanted = true;
    callShop('keys.reveal', { environment, id }).then(
      ({ secret }) => {
        if (isWanted) setReveal(shown(secret, Date.now() + SHOWN_FOR_MS));
      },
      (error: unknown) => {
        if (isWanted) setReveal({ state: 'failed', message: errorValueOf(error).message });
      },
    );
    const timer = window.setInterval(() => {
      setReveal(timePassed);
    }, 1_000);
    return () => {
      isWanted = false;
      window.clearInterval(timer);
    };
  }, [environment, id, attempt]);

  const readAgain = (label: string) => (
    <Button
      variant="default"
      onClick={() => {
        setReveal({ state: 'reading' });
        setAttempt(attempt + 1);
      }}
    >
      {label}
    </Button>
  );

  return (
    <Stack>
      {reveal.state === 'reading' && (
        <Delayed>
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Text>Asking the keychain of this computer…</Text>
          </Group>
        </Delayed>
      )}
      {reveal.state === 'shown' && (
        <KeyHandover environment={environment} secret={reveal.secret} keychainWarning={null} />
      )}
      {reveal.state === 'hidden' && (
        <Text role="status">The key is hidden again, so that nobody reads it in passing.</Text>
      )}
      {reveal.state === 'failed' && <ErrorText>{reveal.message}</ErrorText>}
      <DialogFooter justify="space-between">
        <Text size="sm" c="dimmed">
          {reveal.state === 'shown' && `Hidden again in ${reveal.secondsLeft} s`}
        </Text>
        <Group gap="xs">
          {reveal.state === 'failed' && readAgain('Try again')}
          {reveal.state === 'hidden' && readAgain('Show again')}
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}

/** Shows a key again, from the keychain, for a minute. */
export function RevealDialog(props: {
  opened: boolean;
  of: KeySummary | null;
  onClose: () => void;
}) {
  const { opened, of, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Key of “${of?.label ?? ''}”`} size="xl">
      {of && <RevealedKey of={of} onClose={onClose} />}
    </Dialog>
  );
}
