import type { KeySummary } from '../../../shared/key.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Handover } from './Handover.tsx';
import { ReportCard } from './ReportCard.tsx';
import { RevealedKey } from './RevealedKey.tsx';
import { PairForm, PlanForm, RenameForm, RotateForm } from './till-forms.tsx';
import { closeTask, forgetTask, useTills, type TillTask } from './tills-store.ts';

function titleOf(task: TillTask): string {
  switch (task.kind) {
    case 'pair':
      return 'Pair a till';
    case 'handover': {
      const { label } = task.issued.key;
      return task.isNewTill ? `Connect “${label}”` : `New key for “${label}”`;
    }
    case 'reveal':
      return `Key of “${task.till.label}”`;
    case 'rename':
      return `Rename “${task.till.label}”`;
    case 'plan':
      return `Plan of “${task.till.label}”`;
    case 'rotate':
      return `Rotate the key of “${task.till.label}”`;
    case 'report':
      return `Report card of “${task.till.label}”`;
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
    case 'report':
      return <ReportCard till={task.till} />;
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
      size={issued || task?.kind === 'reveal' ? 'xl' : 'lg'}
      closeOnClickOutside={issued === null}
      closeOnEscape={!isShownOnce}
      withCloseButton={!isShownOnce}
    >
      {task && <Task task={task} tills={tills} />}
    </Dialog>
  );
}
