import '@mantine/core/styles/Accordion.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { IconCashRegister, IconPlus } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { Environment, type KeySummary } from '../../../shared/key.ts';
import { useService } from '../../stores/service.ts';
import { useSettings } from '../../stores/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { PairDialog } from './PairDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { ReportCardDialog } from './ReportCardDialog.tsx';
import { RevealDialog } from './RevealDialog.tsx';
import { StagingStock } from './StagingStock.tsx';
import { tellRevoked } from './revoke-toast.tsx';
import { RevokedKeys } from './RevokedKeys.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import classes from './TillsScreen.module.css';
import { TillPage } from './TillPage.tsx';
import { TillTable } from './TillTable.tsx';
import { byUse } from './usage.ts';
import { useKeys } from './use-keys.ts';
import { useOpenTill } from './use-open-till.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Whereabouts } from './Whereabouts.tsx';

/** Which dialog is open. `subject` stays while the dialog closes, so that its words don't change. */
interface OpenDialog {
  dialog: 'pair' | 'reveal' | 'rename' | 'rotate' | 'plan' | 'report' | null;
  subject: KeySummary | null;
}

const ENVIRONMENTS = [
  { value: 'production', label: 'Production' },
  { value: 'staging', label: 'Staging' },
];

/** The owner's screen: every till's key, its usage, and everything that can be done with it. */
export function TillsScreen() {
  const staging = useSettings((state) => state.settings?.staging ?? false);
  const [chosen, setChosen] = useState<Environment>('production');
  const environment = staging ? chosen : 'production';
  const listener = useService((service) => service.state?.[environment]);
  const { keys, problem, take, reload } = useKeys(environment);
  const [{ dialog, subject }, setDialog] = useState<OpenDialog>({ dialog: null, subject: null });
  const pairButton = useRef<HTMLButtonElement>(null);

  const { active, revoked } = byUse(keys ?? []);
  const { open, show, close: closePage } = useOpenTill(active, setChosen);
  const isEmpty = keys !== null && active.length === 0;
  const close = useCallback(() => {
    setDialog((open) => ({ ...open, dialog: null }));
  }, []);
  const pair = () => {
    setDialog({ dialog: 'pair', subject: null });
  };
  const openFor = useCallback((kind: OpenDialog['dialog'], till: KeySummary) => {
    setDialog({ dialog: kind, subject: till });
  }, []);
  /**
   * Takes a key whose row moves, and focuses the pair button: the focused element is redrawn and
   * gone.
   */
  const takeMoved = useCallback(
    (key: KeySummary) => {
      take(key);
      requestAnimationFrame(() => pairButton.current?.focus());
    },
    [take],
  );
  const takeRevoked = useCallback(
    (key: KeySummary) => {
      takeMoved(key);
      tellRevoked(key, takeMoved);
    },
    [takeMoved],
  );

  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div>
          <Title order={1}>Tills</Title>
          {listener && <Whereabouts listener={listener} />}
        </div>
        <Group gap="sm">
          {staging && (
            <SegmentedControl
              aria-label="Environment"
              data={ENVIRONMENTS}
              value={environment}
              onChange={(value) => {
                setChosen(Environment.parse(value));
              }}
            />
          )}
          {environment === 'staging' && <StagingStock />}
          {!isEmpty && (
            <Button ref={pairButton} leftSection={<IconPlus size={16} />} onClick={pair}>
              Pair a till
            </Button>
          )}
        </Group>
      </header>

      {problem && (
        <Stack align="flex-start">
          <ErrorText>{problem.message}</ErrorText>
          <Button variant="default" onClick={reload}>
            Try again
          </Button>
        </Stack>
      )}
      {!keys && !problem && <Waiting words="Reading the tills…" />}
      {isEmpty && (
        <EmptyState
          icon={<IconCashRegister size={28} stroke={1.6} />}
          title={environment === 'staging' ? 'No till on staging yet' : 'No till yet'}
          actions={
            <Button ref={pairButton} onClick={pair}>
              Pair a till
            </Button>
          }
        >
          <p>
            A till is a cash register, web shop or other program that reads this stock and adds to
            it. Each gets a key of its own, so that you see what it does and can stop it alone.
          </p>
          {environment === 'staging' && (
            <p>Staging has its own stock and keys, to try a till without touching the real ones.</p>
          )}
        </EmptyState>
      )}
      <div className={classes.panes} data-page={open !== null || undefined}>
        <div className={classes.list}>
          {active.length > 0 && (
            <TillTable
              tills={active}
              label="Tills"
              openId={open?.id ?? null}
              onOpen={show}
              onDialog={openFor}
              onChanged={take}
              onRevoked={takeRevoked}
            />
          )}
          <RevokedKeys keys={revoked} onRestored={takeMoved} />
        </div>
        {open && <TillPage till={open} onDialog={openFor} onClose={closePage} />}
      </div>

      <PairDialog
        opened={dialog === 'pair'}
        environment={environment}
        keys={active}
        onIssued={take}
        onClose={close}
      />
      <RevealDialog
        opened={dialog === 'reveal'}
        of={subject}
        onRotate={(till) => {
          openFor('rotate', till);
        }}
        onClose={close}
      />
      <RotateDialog opened={dialog === 'rotate'} of={subject} onIssued={take} onClose={close} />
      <RenameDialog opened={dialog === 'rename'} of={subject} onChanged={take} onClose={close} />
      <ReportCardDialog opened={dialog === 'report'} of={subject} onClose={close} />
      <PlanDialog opened={dialog === 'plan'} of={subject} onChanged={take} onClose={close} />
    </div>
  );
}
