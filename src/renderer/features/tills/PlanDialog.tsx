import { useState } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { planFieldsOf, readPlan } from './plan-form.ts';
import { useAction } from '../../ui/use-action.ts';

function PlanForm(props: {
  of: KeySummary;
  onChanged: (key: KeySummary) => void;
  onClose: () => void;
}) {
  const { of, onChanged, onClose } = props;
  const [plan, setPlan] = useState(() => planFieldsOf(of));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { running, problem, run } = useAction();

  async function save() {
    const read = readPlan(plan);
    setProblems(read.problems ?? {});
    if (read.problems) return;
    const { id, environment } = of;
    const changed = await run(() =>
      callShop('keys.setPlan', { id, environment, plan: read.choice }),
    );
    if (!changed) return;
    onChanged(changed);
    onClose();
  }

  return (
    <DialogForm
      submitLabel="Change plan"
      problem={problem?.message}
      running={running}
      onSubmit={save}
      onCancel={onClose}
    >
      <PlanPicker value={plan} problems={problems} onChange={setPlan} />
    </DialogForm>
  );
}

/** Changes a till's plan. The new limits apply from its next request. */
export function PlanDialog(props: {
  opened: boolean;
  of: KeySummary | null;
  onChanged: (key: KeySummary) => void;
  onClose: () => void;
}) {
  const { opened, of, onChanged, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Plan of “${of?.label ?? ''}”`} size="lg">
      {of && <PlanForm of={of} onChanged={onChanged} onClose={onClose} />}
    </Dialog>
  );
}
