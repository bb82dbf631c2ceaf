import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { isUnpriced, type SaleLine } from '../../../shared/sale.ts';
import { lineTotal } from '../../../shared/sale-amounts.ts';
import { moneyText, numberText } from '../../ui/formats.ts';
import { useAtNow } from '../../ui/clock.ts';
import { heldText } from '../../animals/view/treated.ts';
import { inSaleText } from '../../animals/view/in-sale.ts';
import { saleWith, useOpenSales } from '../../stores/sales.ts';
import { reservedText } from '../../animals/view/reminders.ts';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { leaveOut } from '../../animals/dialogs/change-lines.ts';
import { focusSaleSearch, useSale } from '../../animals/dialogs/sale-store.ts';
import { LineFields } from './LineFields.tsx';
import { SaleWarnings } from './SaleWarnings.tsx';
import { inStock, lookOf, type SaleAnimals } from './sale-animals.ts';
import classes from './Sale.module.css';

/** What is sold, the line that is open with what can be changed of it. */
export function SaleLines({ animals }: { animals: SaleAnimals | null }) {
  const lines = useSale((state) => state.sale.lines);
  const customer = useSale((state) => state.sale.customer);
  const current = useSale((state) => state.current);
  const today = useAtNow(dayNamed);
  if (lines.length === 0) {
    return (
      <p className={classes.hint}>
        {customer !== '' && <Trans>For {customer}.</Trans>}{' '}
        <Trans>Scan an animal, or click one in the list.</Trans>
      </p>
    );
  }
  return (
    <div className={classes.lines}>
      <ul aria-label={t`In the sale`}>
        {lines.map((line, place) => {
          const animal = line.petId === null ? undefined : animals?.get(line.petId);
          const isRead = line.petId === null || animals !== null;
          return (
            <Line
              key={line.petId === null ? `${line.words} ${String(place)}` : String(line.petId)}
              line={line}
              place={place}
              isOpen={place === current}
              animal={animal}
              look={lookOf(line, animals)}
              problem={isRead ? problemOf(line, animal, today) : null}
            />
          );
        })}
      </ul>
      <SaleWarnings animals={animals} />
    </div>
  );
}

/** Why a line can’t be sold as it is; null where it can. */
function problemOf(
  { petId, quantity }: SaleLine,
  animal: PetRow | undefined,
  today: string,
): string | null {
  if (petId === null) return null;
  const left = inStock(animal);
  if (animal && left >= quantity) return heldText(animal, today);
  if (left > 0) return plural(left, { one: 'Only # is left.', other: 'Only # are left.' });
  return animal ? t`Sold meanwhile.` : t`Not in stock any more.`;
}

interface LineProps {
  line: SaleLine;
  place: number;
  isOpen: boolean;
  animal: PetRow | undefined;
  look: ReturnType<typeof lookOf>;
  problem: string | null;
}

function Line({ line, place, isOpen, animal, look, problem }: LineProps) {
  const { words, identity, quantity, unitPrice, discount } = line;
  const most = line.petId === null ? Number.MAX_SAFE_INTEGER : inStock(animal);
  const saleId = useSale(({ sale }) => sale.id);
  const open = useOpenSales();
  const other = line.petId === null ? null : saleWith(open, line.petId, saleId);
  const theirs = other?.lines.find(({ petId }) => petId === line.petId)?.quantity ?? 0;
  const reserved = animal && reservedText(animal);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li
      ref={item}
      className={classes.line}
      data-open={isOpen || undefined}
      data-gone={problem !== null || undefined}
    >
      <UnstyledButton
        className={classes.lineHead}
        aria-expanded={isOpen}
        onClick={() => useSale.setState({ current: isOpen ? null : place })}
        onKeyDown={({ key }) => {
          if (key !== 'Delete') return;
          leaveOut(place);
          focusSaleSearch();
        }}
      >
        {look && <AnimalPicture animal={look} />}
        <span className={classes.words}>
          <span className={classes.name} translate="no">
            {words}
            {quantity > 1 && ` × ${numberText(quantity)}`}
          </span>
          <span className={classes.quiet} translate="no">
            {identity}
            {quantity > 1 && ` · ${t`${moneyText(unitPrice)} each`}`}
          </span>
        </span>
        <span className={classes.sum}>
          {isUnpriced(line) ? (
            <span className={classes.reserved}>{t`Price?`}</span>
          ) : (
            moneyText(lineTotal(line))
          )}
          {discount > 0 && <s className={classes.quiet}>{moneyText(quantity * unitPrice)}</s>}
        </span>
      </UnstyledButton>
      {isOpen && <LineFields key={place} line={line} place={place} most={most} />}
      {problem !== null && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
      {reserved && <span className={classes.reserved}>{reserved}</span>}
      {other && theirs + quantity > most && (
        <span className={classes.reserved} role="status">
          {inSaleText(other)}
        </span>
      )}
    </li>
  );
}
