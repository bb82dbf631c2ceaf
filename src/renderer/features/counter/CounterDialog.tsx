import { useCallback } from 'react';
import { useReading } from '../../stores/use-reading.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { seenAnimals } from '../inventory/seen-animals.ts';
import type { Selection } from '../inventory/selection.ts';
import { closeCounter, useCounter } from './counter-store.ts';
import { RemoveForm } from './RemoveForm.tsx';
import { ReserveForm } from './ReserveForm.tsx';
import { SellForm } from './SellForm.tsx';

const FORMS = {
  sell: { Form: SellForm, title: 'Sell' },
  reserve: { Form: ReserveForm, title: 'Reserve' },
  remove: { Form: RemoveForm, title: 'Remove from stock' },
};

/** The dialog of what is being done at the counter: a sale, a reservation or a removal. */
export function CounterDialog() {
  const open = useCounter((counter) => counter.open);
  return (
    <Dialog
      opened={open !== null}
      onClose={closeCounter}
      title={open && FORMS[open.action].title}
      size="lg"
    >
      {open && <Content key={open.action} action={open.action} selection={open.selection} />}
    </Dialog>
  );
}

function Content({ action, selection }: { action: keyof typeof FORMS; selection: Selection }) {
  const read = useCallback(() => seenAnimals(selection), [selection]);
  const { value: animals, problem } = useReading(read);
  if (!animals) return <ErrorText>{problem}</ErrorText>;
  const { Form } = FORMS[action];
  return <Form animals={animals} selection={selection} />;
}
