import { Button, Stack, Text } from '@mantine/core';
import type { Backup, RestoreOutcome } from '../../../shared/backup.ts';
import { callShop } from '../../shop.ts';
import { forgetSteps } from '../../stores/made-steps.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { animalsText, exactTime } from '../../ui/formats.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogFooter } from '../../ui/DialogFooter.tsx';
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
      title="Restore a backup"
      size="md"
    >
      {backup && (
        <Stack>
          <Text>
            The stock becomes what it was on <strong>{exactTime(backup.createdAt)}</strong>:{' '}
            {animalsText(backup.animals)}. Animals that were added and tills that were paired since
            then are not in it.
          </Text>
          <Text c="dimmed">
            The stock as it is now is kept as a backup first, so you can undo this. Tills wait a
            moment meanwhile.
          </Text>
          <Text role="status" size="sm">
            {running && 'Restoring…'}
          </Text>
          <ErrorText>{problem?.message}</ErrorText>
          <DialogFooter>
            <Button variant="default" onClick={onClose} disabled={running}>
              Cancel
            </Button>
            <Button loading={running} onClick={() => void restore(backup.name)} data-autofocus>
              Restore
            </Button>
          </DialogFooter>
        </Stack>
      )}
    </Dialog>
  );
}
