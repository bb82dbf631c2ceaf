import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorValueOf } from '../../../shared/errors.ts';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
import { KeyHandover } from './KeyHandover.tsx';
import { Waiting } from '../../ui/Waiting.tsx';

/** How long a key is shown (ms). If it stayed on screen, a passer-by could read it. */
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

/** Compares clock times instead of counting ticks: timers in a background window run slowly. */
function timePassed(reveal: Reveal): Reveal {
  return reveal.state === 'shown' ? shown(reveal.secret, reveal.hideAt) : reveal;
}

/** Reads the secret of `of`, unless it is null; `again` reads it once more. */
function useReveal(of: KeySummary | null): {
  reveal: Reveal;
  again: () => void;
  forget: () => void;
} {
  const [reveal, setReveal] = useState<Reveal>({ state: 'reading' });
  const [attempt, setAttempt] = useState(1);
  const environment = of?.environment;
  const id = of?.id;

  useEffect(() => {
    if (environment === undefined || id === undefined) return undefined;
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

  const forget = () => {
    setReveal({ state: 'reading' });
  };
  const again = () => {
    forget();
    setAttempt(attempt + 1);
  };
  return { reveal, again, forget };
}

function RevealedKey({ of, reveal }: { of: KeySummary; reveal: Reveal }) {
  switch (reveal.state) {
    case 'reading':
      return <Waiting words="Asking the keychain of this computer…" />;
    case 'shown':
      return (
        <KeyHandover environment={of.environment} secret={reveal.secret} keychainWarning={null} />
      );
    case 'hidden':
      return (
        <Text role="status">The key is hidden again, so that nobody reads it in passing.</Text>
      );
    case 'failed':
      return <ErrorText>{reveal.message}</ErrorText>;
  }
}

/** Shows a key from the keychain for one minute. Forgets it then, or when the dialog closes. */
export function RevealDialog(props: {
  opened: boolean;
  of: KeySummary | null;
  onRotate: (till: KeySummary) => void;
  onClose: () => void;
}) {
  const { opened, of, onRotate, onClose } = props;
  const { reveal, again, forget } = useReveal(opened ? of : null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={forget}
      title={`Key of “${of?.label ?? ''}”`}
      size={reveal.state === 'shown' ? 'xl' : 'md'}
    >
      <Stack>
        {of && <RevealedKey of={of} reveal={reveal} />}
        <DialogFooter justify="space-between">
          <Text size="sm" c="dimmed">
            {reveal.state === 'shown' && `Hidden again in ${reveal.secondsLeft} s`}
          </Text>
          <Group gap="xs">
            {reveal.state === 'failed' && (
              <>
                <Button variant="default" onClick={again}>
                  Try again
                </Button>
                {of && (
                  <Button
                    variant="default"
                    onClick={() => {
                      onRotate(of);
                    }}
                  >
                    Rotate key…
                  </Button>
                )}
              </>
            )}
            {reveal.state === 'hidden' && (
              <Button variant="default" onClick={again}>
                Show again
              </Button>
            )}
            <Button onClick={onClose} data-autofocus>
              Done
            </Button>
          </Group>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
