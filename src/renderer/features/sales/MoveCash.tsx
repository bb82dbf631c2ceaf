import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callShop } from '../../shop.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { FormEnd } from '../../ui/FormEnd.tsx';
import { readAmount, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import { useAction } from '../../ui/use-action.ts';
import classes from './Sales.module.css';

/** Puts cash into the drawer, or takes it out, with the reason. */
export function MoveCash({ onEnd }: { onEnd: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { running, problem, run } = useAction();
  const amount = valueOf(readAmount(typed));
  const canMove = amount !== null && amount > 0 && reason.trim() !== '';
  const move = (signed: number) =>
    run(async () => {
      await callShop('sales.moveCash', { id, amount: signed, reason, drawer: drawerHere() });
      onEnd();
    });
  return (
    <form
      className={`${classes.figures} ${classes.form}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <TypedField
        label={t`Amount`}
        inputMode="decimal"
        ref={focusOnMount}
        value={typed}
        read={readAmount}
        onText={setTyped}
      />
      <TextInput
        label={t`Why`}
        placeholder={t`Float, bank, window cleaner`}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormEnd problem={problem?.message} onCancel={onEnd}>
        <Button aria-disabled={running} disabled={!canMove} onClick={() => void move(amount ?? 0)}>
          <Trans>Put in</Trans>
        </Button>
        <Button
          aria-disabled={running}
          disabled={!canMove}
          onClick={() => void move(-(amount ?? 0))}
        >
          <Trans>Take out</Trans>
        </Button>
      </FormEnd>
    </form>
  );
}
