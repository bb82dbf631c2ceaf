import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Progress, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CountedPlace } from '../../../shared/stock-take.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { numberText } from '../../ui/formats.ts';
import { showPlace } from './take-choice.ts';
import layout from '../../ui/screen.module.css';
import classes from './StockTake.module.css';
import { placeText } from './take-words.ts';

/** The cages and tanks, each with how far it is counted. One opens its animals. */
export function Places(props: { places: readonly CountedPlace[]; children: ReactNode }) {
  return (
    <section className={layout.box} aria-label={t`Places`}>
      <h2 ref={focusIfLost} tabIndex={-1} className={classes.heading}>
        <Trans>Places</Trans>
      </h2>
      <ul>
        {props.places.map(({ place, expected, counted }) => (
          <li key={place}>
            <UnstyledButton className={classes.place} onClick={() => showPlace(place)}>
              <span className={classes.name} translate="no">
                {placeText(place)}
              </span>
              <Progress
                className={classes.counted}
                color="var(--accent-fill)"
                value={(100 * counted) / Math.max(1, expected)}
                aria-hidden="true"
              />
              <span className={classes.quiet}>
                <Trans>
                  {numberText(counted)} of {numberText(expected)}
                </Trans>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {props.children}
    </section>
  );
}
