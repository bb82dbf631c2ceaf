import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { animalsIn } from '../../../shared/group.ts';
import type { StockDifference, StockTakeState } from '../../../shared/stock-take.ts';
import { reportStep } from '../../animals/changes/changes.ts';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { callShop } from '../../shop.ts';
import { useFields } from '../../stores/fields.ts';
import { showSales } from '../../stores/sales.ts';
import { reasonWord } from '../../ui/choice-words.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { numberText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import layout from '../../ui/screen.module.css';
import classes from './StockTake.module.css';
import { differenceText, placeText } from './take-words.ts';

/** What is missing, too much or elsewhere, each with what puts it right. */
export function Differences({ state }: { state: StockTakeState }) {
  const { take, counted, differences, differenceCount } = state;
  const open = differences.filter((one) => one.open !== null).length;
  return (
    <section className={layout.box} aria-label={t`Differences`}>
      <div className={layout.boxHead}>
        <h2 className={classes.heading}>
          <Trans>Differences</Trans>
        </h2>
        <span className={classes.quiet}>
          {differenceCount > 0 &&
            t`${numberText(open)} of ${numberText(differenceCount)} to put right`}
        </span>
      </div>
      {differenceCount === 0 && (
        <p className={classes.quiet}>
          {counted === 0 ? (
            <Trans>What is missing, too much or elsewhere will be listed here.</Trans>
          ) : (
            <Trans>None so far: what was counted is as it should be.</Trans>
          )}
        </p>
      )}
      <ul>
        {differences.map((one) => (
          <Difference key={String(one.row.id)} number={take.number} difference={one} />
        ))}
      </ul>
      {differenceCount > differences.length && (
        <p className={classes.quiet}>
          <Trans>The first {numberText(differences.length)} of them.</Trans>
        </p>
      )}
    </section>
  );
}

function Difference(props: { number: number; difference: StockDifference }) {
  const { number, difference } = props;
  const { row, open } = difference;
  const { running, problem, run } = useAction();
  const [isRighted, setRighted] = useState(false);
  const putRight = async (what: string, why: string | null = null) => {
    const petId = String(row.id);
    const day = why === null ? null : dayNamed(Date.now());
    const outcome = await run(() => callShop('stockTakes.putRight', { number, petId, why, day }));
    if (!outcome) return;
    setRighted(true);
    reportStep(what, outcome);
  };
  return (
    <li className={classes.line} data-right={open === null || undefined}>
      <AnimalPicture animal={row} />
      <span className={classes.differs} data-kind={kindOf(difference)}>
        <b translate="no">{row.name}</b>
        <span>{differenceText(difference)}</span>
        <ErrorText>{problem?.message}</ErrorText>
      </span>
      {open === null ? (
        <span ref={isRighted ? focusIfLost : undefined} tabIndex={-1} className={classes.right}>
          <IconCheck size={16} aria-hidden="true" />
          <Trans>Put right</Trans>
        </span>
      ) : (
        <PutRight difference={difference} running={running} putRight={putRight} />
      )}
    </li>
  );
}

/** Whether something is missing, which is worse than what is too much or elsewhere. */
function kindOf({ counted, stock, open }: StockDifference): 'missing' | 'odd' | 'right' {
  if (open === null) return 'right';
  return open === 'number' && counted < stock ? 'missing' : 'odd';
}

function PutRight(props: {
  difference: StockDifference;
  running: boolean;
  putRight: (what: string, why?: string | null) => Promise<void>;
}) {
  const { difference, running, putRight } = props;
  const { row, counted, stock, place, open } = difference;
  const reasons = useFields(({ list }) => list.find(({ id }) => id === 'removedwhy')?.choices);
  const button = (label: string, onClick?: () => void) => (
    <Button
      size="compact-sm"
      variant="default"
      loading={running}
      aria-label={t`${label}: ${row.name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  if (open === 'place') {
    const here = placeText(place ?? '');
    return button(t`Move to ${here}`, () => void putRight(t`Moved`));
  }
  if (stock === 0 && row.status === 'sold') {
    return button(t`Show its sale`, () => showSales({ animal: { id: row.id, name: row.name } }));
  }
  if (stock === 0)
    return button(
      t`Put back`,
      () => void putRight(t({ message: 'Put back', context: 'what was done' })),
    );
  if (counted > stock) {
    const now = numberText(animalsIn(row) + counted - stock);
    return button(t`Set to ${now}`, () => void putRight(t`Changed`));
  }
  const fewer = stock - counted;
  const remove = (why: string | null) => void putRight(t`Removed`, why);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {button(counted === 0 ? t`Remove…` : t`Remove ${numberText(fewer)}…`)}
      </Menu.Target>
      <Menu.Dropdown>
        {reasons?.map((why) => (
          <Menu.Item
            key={why}
            onClick={() => {
              remove(why);
            }}
          >
            {reasonWord(why)}
          </Menu.Item>
        ))}
        <Menu.Item
          onClick={() => {
            remove(null);
          }}
        >
          <Trans>Nobody knows</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
