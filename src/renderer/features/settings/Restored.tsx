import { Button, Group } from '@mantine/core';
import { type Backup, type RestoreOutcome, revokedSentence } from '../../../shared/backup.ts';
import { callShop } from '../../shop.ts';
import { forgetSteps } from '../../stores/made-steps.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { exactTime } from '../../ui/formats.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { Note } from '../../ui/Note.tsx';
import { useAction } from '../../ui/use-action.ts';

/** A finished restore, with the backup that can undo it; `undone` once that has happened. */
export interface Restoration extends RestoreOutcome {
  restored: Backup;
  undone: boolean;
}

/** Shown above the backups after a restore: what the stock is now, with a button to undo. */
export function Restored(props: { restoration: Restoration; onUndone: () => void }) {
  const { restored, undo, undone, revokedKeys } = props.restoration;
  const { running, problem, run } = useAction();

  async function undoRestore() {
    if (!(await run(() => callShop('backups.restore', { name: undo.name })))) return;
    forgetSteps();
    props.onUndone();
  }

  if (undone) {
    return (
      <div role="status" ref={focusOnMount} tabIndex={-1}>
        <Note kind="info">Undone: the stock is what it was before.</Note>
      </div>
    );
  }
  return (
    <div role="status">
      <Note kind="info">
        <Group justify="space-between" wrap="nowrap">
          <span>The stock is as it was on {exactTime(restored.createdAt)}.</span>
          <Button
            size="compact-sm"
            variant="default"
            loading={running}
            onClick={() => void undoRestore()}
          >
            Undo
          </Button>
        </Group>
        {revokedKeys.length > 0 && <p>{revokedSentence(revokedKeys)}</p>}
        <ErrorText>{problem?.message}</ErrorText>
      </Note>
    </div>
  );
}
