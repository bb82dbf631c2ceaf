import { t } from '@lingui/core/macro';
import classes from './PairingSteps.module.css';

/** How far the pairing of a till is: it is named, it is to scan the code, or it has connected. */
export type PairingStep = 1 | 2 | 3;

/** The three steps of pairing a till, of which one is the present one. */
export function PairingSteps({ at }: { at: PairingStep }) {
  const steps = [t`Name`, t`Scan`, t`Connected`];
  return (
    <ol className={classes.steps} aria-label={t`Steps`}>
      {steps.map((name, place) => (
        <li
          key={name}
          data-reached={place < at || undefined}
          aria-current={place + 1 === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
