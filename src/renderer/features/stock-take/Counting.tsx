import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import type { StockTakeState } from '../../../shared/stock-take.ts';
import { callShop } from '../../shop.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { authorName } from '../../ui/entry-words.ts';
import { animalsText, exactTime, numberText, timeOf } from '../../ui/formats.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { AnimalsToCount } from './AnimalsToCount.tsx';
import { Differences } from './Differences.tsx';
import { Places } from './Places.tsx';
import { ScanField } from './ScanField.tsx';
import { openTake, useTake } from './take-choice.ts';
import layout from '../../ui/screen.module.css';
import classes from './StockTake.module.css';
import { countedText, scopeText } from './take-words.ts';

/** A stock take that is under way: how far it is, what is counted next, and what is different so far. */
export function Counting({ state }: { state: StockTakeState }) {
  const { take, expected, counted, differenceCount, authors, soldSince } = state;
  const categoryName = useCategoryName();
  const [isEnding, setEnding] = useState(false);
  const { place, search } = useTake();
  const isOfPlace = take.scope.kind === 'place';
  const scope = scopeText(take.scope, categoryName);
  const listed = place ?? (isOfPlace && search === '' ? scope : null);
  return (
    <>
      <ScreenHead title={t`Stock take`} aside={t`${scope} · begun ${exactTime(take.begunAt)}`}>
        <Button
          variant="subtle"
          leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
          onClick={() => openTake(null)}
        >
          <Trans>Pause</Trans>
        </Button>
        <Button onClick={() => setEnding(true)}>
          <Trans>Finish…</Trans>
        </Button>
      </ScreenHead>
      <section className={layout.box} aria-label={t`How far it is`}>
        <div className={layout.boxHead}>
          <span>
            <span className={classes.figure}>{numberText(counted)}</span>{' '}
            <span className={classes.quiet}>{countedText(expected, differenceCount)}</span>
          </span>
          <span className={classes.quiet} translate="no">
            {authors.map(authorName).join(', ')}
          </span>
        </div>
        <CountedBar state={state} />
        <ScanField state={state} />
      </section>
      <div className={classes.duo}>
        {listed === null && search === '' ? (
          <Places places={state.places}>
            {soldSince > 0 && (
              <p className={classes.quiet}>
                <Trans>
                  Sold since {timeOf(take.begunAt)}: {animalsText(soldSince)}. They are not missed.
                </Trans>
              </p>
            )}
          </Places>
        ) : (
          <AnimalsToCount
            key={`${listed ?? ''}/${search}`}
            take={take}
            place={search === '' ? listed : null}
            search={search}
          />
        )}
        <Differences state={state} />
      </div>
      <FinishDialog state={state} opened={isEnding} onClose={() => setEnding(false)} />
    </>
  );
}

function CountedBar({ state }: { state: StockTakeState }) {
  const { expected, counted, differences } = state;
  const open = differences.filter((one) => one.open !== null);
  const different = open.reduce(
    (sum, one) => sum + Math.max(1, Math.abs(one.counted - one.stock)),
    0,
  );
  const bad = Math.min(different, counted);
  const part = (animals: number) => (100 * animals) / Math.max(1, expected);
  return (
    <Progress.Root
      role="img"
      aria-label={t`${numberText(counted)} of ${numberText(expected)} counted, ${numberText(open.length)} different`}
    >
      <Progress.Section withAria={false} value={part(counted - bad)} color="var(--accent-fill)" />
      <Progress.Section withAria={false} value={part(bad)} color="var(--reserved)" />
    </Progress.Root>
  );
}

/** Asks before what was not counted becomes missing. */
function FinishDialog(props: { state: StockTakeState; opened: boolean; onClose: () => void }) {
  const { take, expected, counted } = props.state;
  const left = expected - counted;
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t`Finish the stock take`}>
      <DialogForm
        submitLabel={t`Finish`}
        onSubmit={async () => {
          await callShop('stockTakes.end', { number: take.number });
        }}
        onCancel={props.onClose}
      >
        {left > 0 ? (
          <Trans>
            {animalsText(left)} of {numberText(expected)} were not counted. They are listed as
            missing, and nothing is removed until you say so.
          </Trans>
        ) : (
          <Trans>All is counted. What is different can be put right afterwards, too.</Trans>
        )}
      </DialogForm>
    </Dialog>
  );
}
