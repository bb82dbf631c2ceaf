import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { animalsIn } from '../../../shared/group.ts';
import { MAX_ROWS_PER_CALL } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { StockTake } from '../../../shared/stock-take.ts';
import { callShop } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import { numberText } from '../../ui/formats.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { NumberCounted } from './NumberCounted.tsx';
import { placeHere, showPlace } from './take-choice.ts';
import layout from '../../ui/screen.module.css';
import classes from './StockTake.module.css';
import { placeText } from './take-words.ts';

interface ListProps {
  take: StockTake;
  /** Those of a place, or where null of a search. */
  place: string | null;
  search: string;
}

/** The animals of a place, or of a search: ticked one by one or all at once, groups by number. */
export function AnimalsToCount({ take, place, search }: ListProps) {
  const { number } = take;
  const asked = { number, place, search, limit: MAX_ROWS_PER_CALL };
  const { value: found, problem } = useCall('stockTakes.animals', asked);
  const { problem: refusal, running, run } = useAction();
  const count = (animals: readonly PetRow[], counted: 'all' | number | null) =>
    run(() =>
      callShop('stockTakes.count', {
        number,
        animals: animals.map(({ id }) => ({
          petId: String(id),
          counted,
          place: placeHere(take.scope),
        })),
      }),
    );
  const left = found?.animals.flatMap(({ row, counted }) => (counted === null ? [row] : [])) ?? [];
  const title = search === '' ? placeText(place ?? '') : t`Found: ${search}`;
  return (
    <section className={layout.box} aria-label={title}>
      <div className={layout.boxHead}>
        <h2 ref={focusIfLost} tabIndex={-1} className={classes.heading} translate="no">
          {title}
        </h2>
        {search === '' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-disabled={left.length === 0 || running}
            onClick={() => {
              if (left.length > 0) void count(left, 'all');
            }}
          >
            <Trans>All are here</Trans>
          </Button>
        )}
      </div>
      <ErrorText>{problem ?? refusal?.message}</ErrorText>
      <ul>
        {found?.animals.map(({ row, counted }) => (
          <li key={String(row.id)} className={classes.line}>
            <Checkbox
              className={classes.tick}
              label={<Named row={row} />}
              checked={counted !== null}
              onChange={() => void count([row], counted === null ? 'all' : null)}
            />
            {animalsIn(row) > 1 && (
              <NumberCounted
                key={String(counted)}
                row={row}
                counted={counted}
                onCount={(entered) => void count([row], entered)}
              />
            )}
          </li>
        ))}
      </ul>
      {found && found.total > found.animals.length && (
        <p className={classes.quiet}>
          <Trans>
            The first {numberText(found.animals.length)} of {numberText(found.total)}. Scan or
            search for the others.
          </Trans>
        </p>
      )}
      {(take.scope.kind !== 'place' || search !== '') && (
        <Button
          className={classes.back}
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          onClick={() => showPlace(null)}
        >
          <Trans>All places</Trans>
        </Button>
      )}
    </section>
  );
}

function Named({ row }: { row: PetRow }) {
  return (
    <>
      <span translate="no">{row.name}</span>{' '}
      <span className={classes.quietInline}>
        <Trans>No. {String(row.id)}</Trans>
      </span>
    </>
  );
}
