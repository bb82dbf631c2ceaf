import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { sumsInHand } from '../../../shared/money.ts';
import { useProfile } from '../../stores/profile.ts';
import { notesText } from '../../ui/formats.ts';
import { readAmount, typedAmount } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import classes from './Sale.module.css';

interface CashGivenProps {
  /** What is to be paid in cash, in minor units. */
  amount: number;
  /** What is typed; nothing for exactly that. */
  typed: string;
  isTooLittle: boolean;
  onType: (typed: string) => void;
}

/** What is given in cash: typed, or one of the sums that a hand is likely to hold. */
export function CashGiven({ amount, typed, isTooLittle, onType }: CashGivenProps) {
  const currency = useProfile(({ profile }) => profile.currency);
  const sums = [
    { text: '', label: <Trans>Exact</Trans> },
    ...sumsInHand(amount, currency).map((sum) => ({
      text: typedAmount(sum),
      label: notesText(sum),
    })),
  ];
  return (
    <div className={classes.given}>
      <TypedField
        aria-label={t`Cash given`}
        placeholder={t`Given`}
        inputMode="decimal"
        value={typed}
        read={readAmount}
        error={isTooLittle}
        onText={onType}
      />
      {sums.map(({ text, label }) => (
        <Button
          key={text}
          className={classes.note}
          variant={typed === text ? 'light' : 'default'}
          aria-pressed={typed === text}
          onClick={() => onType(text)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
