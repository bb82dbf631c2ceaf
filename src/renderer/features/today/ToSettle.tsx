import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { showSales } from '../../stores/sales.ts';
import { useCall } from '../../stores/use-call.ts';
import { problemText } from '../../ui/problem-words.ts';
import classes from './TodayScreen.module.css';

/** So many are told; the next ones follow when these are settled. */
const TOLD = 5;

/** What is odd in sales that a till has made, until somebody settles it: each leads to its sale. */
export function ToSettle() {
  const { value: problems } = useCall('sales.problems', { of: null, limit: TOLD });
  if (!problems || problems.length === 0) return null;
  return (
    <ul aria-label={t`To settle`}>
      {problems.map((one) => (
        <li key={`${one.saleId} ${String(one.place)}`} className={classes.line}>
          <UnstyledButton
            className={classes.animal}
            onClick={() => showSales({ open: one.saleId })}
          >
            <span>
              <span>{problemText(one)}</span>
              <span
                className={classes.quiet}
              >{t`${one.till}, receipt ${one.tillReceipt ?? ''}`}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
