import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { SaleLine } from '../../../shared/sale.ts';
import { lineTotal } from '../../../shared/sale-amounts.ts';
import { useProfile } from '../../stores/profile.ts';
import { moneyText, numberText } from '../../ui/formats.ts';
import { useAtNow } from '../../ui/clock.ts';
import { heldText } from '../../animals/view/treated.ts';
import { reservedText } from '../../animals/view/reminders.ts';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { changeLine, leaveOut } from '../../animals/dialogs/change-lines.ts';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { inStock, lookOf, type SaleAnimals } from './sale-animals.ts';
import {
  readAmount,
  readDiscount,
  readWhole,
  typedAmount,
  typedDiscount,
} from '../../ui/typed-amounts.ts';
import { TypedField, type ReadText } from '../../ui/TypedField.tsx';
import classes from './Sale.module.css';

/** What is sold, each line with its quantity, price and discount. */
export function SaleLines({ animals }: { animals: SaleAnimals | null }) {
  const lines = useSale((state) => state.sale.lines);
  const customer = useSale((state) => state.sale.customer);
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
    <ul className={classes.lines} aria-label={t`In the sale`}>
      {lines.map((line, place) => {
        const animal = line.petId === null ? undefined : animals?.get(line.petId);
        const isRead = line.petId === null || animals !== null;
        return (
          <Line
            key={line.petId === null ? `${line.words} ${String(place)}` : String(line.petId)}
            line={line}
            place={place}
            animal={animal}
            look={lookOf(line, animals)}
            problem={isRead ? problemOf(line, animal, today) : null}
          />
        );
      })}
    </ul>
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
  if (left > 0) return t`Only ${String(left)} left.`;
  return animal ? t`Sold meanwhile.` : t`Not in stock any more.`;
}

/** How many of one thing a line can be of. */
const COUNTS = { least: 1, most: 1_000_000 };

/** A price for so many, or a number of that price, unless the line would be worth less than its discount in money. */
function worthItsDiscount(
  { discount, discountPercent }: SaleLine,
  read: ReadText<number>,
  times: number,
): ReadText<number> {
  const isTooLittle = 'value' in read && discountPercent === null && read.value * times < discount;
  return isTooLittle ? { problem: t`The discount of ${moneyText(discount)} is more.` } : read;
}

interface LineProps {
  line: SaleLine;
  place: number;
  animal: PetRow | undefined;
  look: ReturnType<typeof lookOf>;
  problem: string | null;
}

function Line({ line, place, animal, look, problem }: LineProps) {
  const { words, identity, quantity, unitPrice, discount } = line;
  const most = line.petId === null ? Number.MAX_SAFE_INTEGER : inStock(animal);
  const whole = quantity * unitPrice;
  const reserved = animal && reservedText(animal);
  return (
    <li className={classes.line} data-gone={problem !== null || undefined}>
      <div className={classes.lineHead}>
        {look && <AnimalPicture animal={look} />}
        <span className={classes.words}>
          <span className={classes.name} translate="no">
            {words}
          </span>
          <span className={classes.quiet} translate="no">
            {identity}
            {quantity > 1 && ` · ${t`${moneyText(unitPrice)} each`}`}
          </span>
        </span>
        <span className={classes.sum}>
          {moneyText(lineTotal(line))}
          {discount > 0 && <s className={classes.quiet}>{moneyText(whole)}</s>}
        </span>
        <CloseButton size="sm" aria-label={t`Leave out ${words}`} onClick={() => leaveOut(place)} />
      </div>
      <div className={classes.lineFields}>
        {(most > 1 || quantity > 1) && <Quantity line={line} place={place} most={most} />}
        <TypedField
          aria-label={t`Price of ${words}`}
          className={classes.price}
          inputMode="decimal"
          value={typedAmount(unitPrice)}
          read={(typed) => worthItsDiscount(line, readAmount(typed), quantity)}
          onRead={(amount) => changeLine(place, { unitPrice: amount })}
        />
        <TypedField
          aria-label={t`Discount on ${words}`}
          placeholder={t`Discount in % or money`}
          className={classes.discount}
          inputMode="decimal"
          value={typedDiscount(line)}
          read={(typed) => readDiscount(typed, whole)}
          onRead={(given) => changeLine(place, given)}
        />
        <TaxRate line={line} place={place} />
        {discount > 0 && (
          <TextInput
            aria-label={t`Reason for the discount on ${words}`}
            placeholder={t`Why`}
            className={classes.reason}
            maxLength={100}
            value={line.discountReason}
            onChange={(event) => changeLine(place, { discountReason: event.currentTarget.value })}
          />
        )}
      </div>
      {problem !== null && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
      {reserved && <span className={classes.reserved}>{reserved}</span>}
    </li>
  );
}

/** The rate of tax that the price includes, in a shop with more than one. */
function TaxRate({ line, place }: { line: SaleLine; place: number }) {
  const rates = useProfile(({ profile }) => profile.taxRates);
  const { words, taxRate } = line;
  if (rates.length < 2) return null;
  const shown = taxRate === null || rates.includes(taxRate) ? rates : [...rates, taxRate];
  return (
    <NativeSelect
      aria-label={t`Tax on ${words}`}
      className={classes.discount}
      data={shown.map((rate) => ({
        value: String(rate),
        label: t`${numberText(rate / 100)} % tax`,
      }))}
      value={String(taxRate ?? rates[0])}
      onChange={(event) => changeLine(place, { taxRate: Number(event.currentTarget.value) })}
    />
  );
}

function Quantity({ line, place, most }: { line: SaleLine; place: number; most: number }) {
  const { words, quantity, unitPrice } = line;
  const set = (wanted: number) => changeLine(place, { quantity: wanted });
  const fewer = worthItsDiscount(line, { value: quantity - 1 }, unitPrice);
  return (
    <span className={classes.stepper} role="group" aria-label={t`How many of ${words}`}>
      <ActionIcon
        variant="default"
        aria-label={t`One fewer of ${words}`}
        disabled={quantity <= 1 || 'problem' in fewer}
        onClick={() => set(quantity - 1)}
      >
        <IconMinus size={14} aria-hidden="true" />
      </ActionIcon>
      <TypedField
        className={classes.count}
        aria-label={t`How many of ${words}`}
        inputMode="numeric"
        value={String(quantity)}
        read={(typed) => worthItsDiscount(line, readWhole(typed, COUNTS), unitPrice)}
        onRead={set}
      />
      <ActionIcon
        variant="default"
        aria-label={t`One more of ${words}`}
        disabled={quantity >= most}
        onClick={() => set(quantity + 1)}
      >
        <IconPlus size={14} aria-hidden="true" />
      </ActionIcon>
      {line.petId !== null && (
        <span className={classes.quiet}>
          <Trans>of {String(most)}</Trans>
        </span>
      )}
    </span>
  );
}
