import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Stack, Text, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { remarksOn, type Backup, type RestoreOutcome } from '../../../shared/backup.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import { sentenceInWords } from '../../../shared/in-words.ts';
import { callShop, onEvent } from '../../shop.ts';
import { turnoverOf } from '../../../shared/sales-report.ts';
import { useCall } from '../../stores/use-call.ts';
import { forgetSteps } from '../../stores/undo-stack.ts';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { focusOnMount } from '../../ui/focus.ts';
import { animalsText, exactTime, moneyText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';
import { showProblemToast, showToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Explains what restoring a backup does, and restores it. `onRestored` receives the result. */
export function RestoreDialog(props: {
  opened: boolean;
  backup: Backup | null;
  onRestored: (outcome: RestoreOutcome) => void;
  onClose: () => void;
}) {
  const { opened, backup, onRestored, onClose } = props;
  const { running, problem, run, clear } = useAction();

  async function restore(name: string) {
    const answer = await run(() => callShop('backups.restore', { name }));
    if (!answer) return;
    forgetSteps();
    onRestored(answer);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={clear}
      closeOnClickOutside={!running}
      closeOnEscape={!running}
      withCloseButton={!running}
      title={t`Restore a backup`}
      size="md"
    >
      {backup && (
        <Stack>
          <Text>
            <Trans>
              The stock becomes what it was on <strong>{exactTime(backup.createdAt)}</strong>:{' '}
              {animalsText(backup.animals)}. Animals that were added and tills that were paired
              since then are not in it.
            </Trans>
          </Text>
          <MissingSales from={backup.createdAt} />
          <Text c="dimmed">
            <Trans>
              The stock as it is now is kept as a backup first, so you can undo this. Tills wait for
              a moment.
            </Trans>
          </Text>
          <Text role="status" size="sm">
            {running && t`Restoring…`}
          </Text>
          <DialogFooter problem={problem?.message}>
            <Button variant="default" onClick={onClose} disabled={running}>
              <Trans>Cancel</Trans>
            </Button>
            <Button loading={running} onClick={() => void restore(backup.name)} data-autofocus>
              <Trans context="to do">Restore</Trans>
            </Button>
          </DialogFooter>
        </Stack>
      )}
    </Dialog>
  );
}

/** What of the books would be missing, in numbers. */
function MissingSales({ from }: { from: number }) {
  const [now] = useState(() => Date.now());
  const { value: report } = useCall('reports.sales', { from, to: now });
  if (!report) return null;
  const { sales, returns, currency, deposits, others } = report;
  const records = sales.count + returns.count + others;
  if (records === 0 && deposits === 0 && report.cash.length === 0) {
    return (
      <Text>
        <Trans>Nothing was sold since then.</Trans>
      </Text>
    );
  }
  const turnover = moneyText(turnoverOf(report), currency);
  return (
    <Note kind="warning">
      <Trans>
        Missing afterwards:{' '}
        <Plural value={records} one="# sale or return" other="# sales and returns" />, {turnover}.
      </Trans>
    </Note>
  );
}

/** A finished restore, with the backup that can undo it; `undone` once that has happened. */
export interface Restoration extends RestoreOutcome {
  restored: Backup;
  undone: boolean;
}

/** Shown above the backups after a restore: what the stock is now, with a button to undo. */
export function Restored(props: { restoration: Restoration; onUndone: () => void }) {
  const { restored, undo, undone, revokedKeys, lostPhotographs } = props.restoration;
  const { running, problem, run } = useAction();

  async function undoRestore() {
    if (!(await run(() => callShop('backups.restore', { name: undo.name })))) return;
    forgetSteps();
    props.onUndone();
  }

  if (undone) {
    return (
      <div role="status" ref={focusOnMount} tabIndex={-1}>
        <Note kind="info">
          <Trans>Undone: the stock is what it was before.</Trans>
        </Note>
      </div>
    );
  }
  return (
    <div role="status">
      <Note kind="info">
        <Group justify="space-between" wrap="nowrap">
          <span>
            <Trans>The stock is as it was on {exactTime(restored.createdAt)}.</Trans>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            loading={running}
            onClick={() => void undoRestore()}
          >
            <Trans>Undo</Trans>
          </Button>
        </Group>
        {remarksOn({ revokedKeys, lostPhotographs }).map((remark) => (
          <p key={remark.pattern}>{sentenceInWords(remark)}</p>
        ))}
        <ErrorText>{problem?.message}</ErrorText>
      </Note>
    </div>
  );
}

const TOAST = 'opened-backup';

/**
 * Problems that need no message: the file waits until an owner signs in, and a bar says that Animal
 * Store does not reply.
 */
const UNTOLD = ['sign_in_needed', 'owner_needed', 'connection_lost'];

/** Offers to restore a backup file that was opened from the system, whatever screen is shown. */
export function OpenedBackup() {
  const [backup, setBackup] = useState<Backup | null>(null);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    const ask = async () => {
      try {
        const opened = await callShop('backups.opened', {});
        if (!opened.backup) return;
        setBackup(opened.backup);
        setAsking(true);
      } catch (error) {
        if (!UNTOLD.includes(errorValueOf(error).code)) showProblemToast(TOAST, error);
      }
    };
    void ask();
    return onEvent('backup.opened', () => void ask());
  }, []);

  return (
    <RestoreDialog
      opened={isAsking}
      backup={backup}
      onClose={() => setAsking(false)}
      onRestored={(outcome) => {
        if (!backup) return;
        showToast(TOAST, () => {
          const was = t`The stock is as it was on ${exactTime(backup.createdAt)}.`;
          const back = t`What it was before is the newest backup in Settings.`;
          const message = [was, back, ...remarksOn(outcome).map(sentenceInWords)].join(' ');
          return { message, duration: null };
        });
      }}
    />
  );
}
