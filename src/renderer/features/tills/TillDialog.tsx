import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { KeySummary, IssuedKey } from '../../../shared/key.ts';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import classes from './KeyHandover.module.css';
import { KeyHandover } from './KeyHandover.tsx';
import { PairingSteps } from './PairingSteps.tsx';
import { RevealedKey } from './RevealedKey.tsx';
import { PairForm, PlanForm, RenameForm, RotateForm } from './till-forms.tsx';
import { closeTask, forgetTask, useTills, type TillTask } from './tills-store.ts';

function titleOf(task: TillTask): string {
  switch (task.kind) {
    case 'pair':
      return t`Pair a till`;
    case 'handover': {
      const { label } = task.issued.key;
      return task.isNewTill ? t`Pair a till` : t`New key for “${label}”`;
    }
    case 'reveal':
      return t`Key of “${task.till.label}”`;
    case 'rename':
      return t`Rename “${task.till.label}”`;
    case 'plan':
      return t`Plan of “${task.till.label}”`;
    case 'rotate':
      return t`Replace the key of “${task.till.label}”`;
  }
}

/** `tills` is the live list, in which a new till's first request shows up. */
function Task({ task, tills }: { task: TillTask; tills: readonly KeySummary[] }) {
  switch (task.kind) {
    case 'pair':
      return <PairForm />;
    case 'handover': {
      const live = tills.find(({ id }) => id === task.issued.key.id) ?? task.issued.key;
      const isConnected = task.isNewTill ? live.lastUsedAt !== null : null;
      return <Handover issued={task.issued} isConnected={isConnected} />;
    }
    case 'reveal':
      return <RevealedKey till={task.till} />;
    case 'rename':
      return <RenameForm till={task.till} />;
    case 'plan':
      return <PlanForm till={task.till} />;
    case 'rotate':
      return <RotateForm till={task.till} />;
  }
}

/** The dialog of the tills' screen, for whichever task is open. */
export function TillDialog({ tills }: { tills: readonly KeySummary[] }) {
  const task = useTills((state) => state.task);
  const isOpen = useTills((state) => state.isDialogOpen);
  const issued = task?.kind === 'handover' ? task.issued : null;
  // A key that is shown only once goes with “Done” alone: neither a stray click nor Escape hides it.
  const isShownOnce = issued !== null && issued.keychainWarning !== null;
  return (
    <Dialog
      opened={isOpen}
      onClose={closeTask}
      onExitTransitionEnd={forgetTask}
      title={task && titleOf(task)}
      closeOnClickOutside={issued === null}
      closeOnEscape={!isShownOnce}
      withCloseButton={!isShownOnce}
    >
      {task && <Task task={task} tills={tills} />}
    </Dialog>
  );
}

/**
 * A key that was just made, with what its till needs to connect. `isConnected` says whether a new till
 * has done so; null for a till that had connected before.
 */
function Handover(props: { issued: IssuedKey; isConnected: boolean | null }) {
  const { issued, isConnected } = props;
  const { label, environment } = issued.key;
  // A key that is in no keychain stays in sight, since it is shown only here.
  const isDone = isConnected === true && issued.keychainWarning === null;
  return (
    <Stack>
      {isConnected !== null && <PairingSteps at={isConnected ? 3 : 2} />}
      {!isDone && (
        <KeyHandover
          till={label}
          environment={environment}
          secret={issued.secret}
          keychainWarning={issued.keychainWarning}
        />
      )}
      <div role="status">
        {isConnected === true && (
          <Stack align="center" gap="xs">
            <IconCircleCheckFilled
              size={isDone ? 72 : 24}
              className={classes.connected}
              aria-hidden="true"
            />
            <Text fw={500}>
              <Trans>{label} is connected.</Trans>
            </Text>
          </Stack>
        )}
      </div>
      <DialogFooter justify="space-between">
        <Group gap="xs" wrap="nowrap">
          {isConnected === false && (
            <>
              <Loader size="xs" type="dots" aria-hidden />
              <Text>
                <Trans>Waiting for the till to connect…</Trans>
              </Text>
            </>
          )}
        </Group>
        <Button onClick={closeTask}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </Stack>
  );
}
