import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorValueOf } from '../../../shared/errors.ts';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { DialogFooter } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { KeyHandover } from './KeyHandover.tsx';
import { closeTask, openTask } from './tills-store.ts';

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

/** Reads a till's key; `again` reads it once more. */
function useReveal({ environment, id }: KeySummary): { reveal: Reveal; again: () => void } {
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
    const timer = window.setInterval(() => setReveal(timePassed), 1_000);
    return () => {
      isWanted = false;
      window.clearInterval(timer);
    };
  }, [environment, id, attempt]);
  const again = () => {
    setReveal({ state: 'reading' });
    setAttempt(attempt + 1);
  };
  return { reveal, again };
}

function Content({ till, reveal }: { till: KeySummary; reveal: Reveal }) {
  switch (reveal.state) {
    case 'reading':
      return <Waiting words={t`Asking the keychain of this computer…`} />;
    case 'shown':
      return (
        <KeyHandover
          till={till.label}
          environment={till.environment}
          secret={reveal.secret}
          keychainWarning={null}
        />
      );
    case 'hidden':
      return (
        <Text role="status">
          <Trans>The key is hidden again, so that nobody reads it in passing.</Trans>
        </Text>
      );
    case 'failed':
      return <ErrorText>{reveal.message}</ErrorText>;
  }
}

/** Shows a till's key from the keychain for one minute. */
export function RevealedKey({ till }: { till: KeySummary }) {
  const { reveal, again } = useReveal(till);
  return (
    <Stack>
      <Content till={till} reveal={reveal} />
      <DialogFooter justify="space-between">
        <Text size="sm" c="dimmed">
          {reveal.state === 'shown' && t`Hidden again in ${reveal.secondsLeft} s`}
        </Text>
        <Group gap="xs">
          {(reveal.state === 'failed' || reveal.state === 'hidden') && (
            <Button variant="default" onClick={again}>
              {reveal.state === 'failed' ? t`Try again` : t`Show again`}
            </Button>
          )}
          {reveal.state === 'failed' && (
            <Button variant="default" onClick={() => openTask({ kind: 'rotate', till })}>
              <Trans>Replace key…</Trans>
            </Button>
          )}
          <Button onClick={closeTask} data-autofocus>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}
