import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconGift, IconMinus, IconPlus } from '@tabler/icons-react';
import { GIVEN_AWAY, isUnpriced, type SaleLine } from '../../../shared/sale.ts';
import { useProfile } from '../../stores/profile.ts';
import { moneyText, numberText } from '../../ui/formats.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { changeLine, leaveOut } from '../../animals/dialogs/change-lines.ts';
import { focusSaleSearch, useSale } from '../../animals/dialogs/sale-store.ts';
import {
  readAmount,
  readDiscount,
  readWhole,
  typedAmount,
  typedDiscount,
} from '../../ui/typed-amounts.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TypedField, type ReadText } from '../../ui/TypedField.tsx';
import classes from './Sale.module.css';

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
}

/** What can be changed of the line that is open: how many, the price, what is taken off and why. */
export function LineFields({ line, place, most }: LineProps & { most: number }) {
  const { words, quantity, unitPrice, discount } = line;
  const whole = quantity * unitPrice;
  const isAsked = isUnpriced(line);
  return (
    <div className={classes.lineFields}>
      {(most > 1 || quantity > 1) && <Quantity line={line} place={place} most={most} />}
      <TypedField
        {...(isAsked
          ? { label: t`What does ${words} cost?`, 'data-asks-price': true, ref: focusOnMount }
          : { 'aria-label': t`Price of ${words}` })}
        className={isAsked ? classes.question : classes.price}
        inputMode="decimal"
        value={isAsked ? '' : typedAmount(unitPrice)}
        read={(typed) =>
          isAsked ? readPrice(typed) : worthItsDiscount(line, readAmount(typed), quantity)
        }
        onRead={(amount) => changeLine(place, { unitPrice: amount })}
        onKeyDown={({ key }) => {
          if (isAsked && key === 'Enter') goOn(place);
        }}
      />
      {!isAsked && (
        <>
          <TypedField
            aria-label={t`Discount on ${words}`}
            placeholder={t`Discount`}
            className={classes.discount}
            inputMode="decimal"
            value={typedDiscount(line)}
            read={(typed) => readDiscount(typed, whole)}
            onRead={(given) => changeLine(place, given)}
          />
          {(discount > 0 || line.discountPercent === GIVEN_AWAY.discountPercent) && (
            <TextInput
              aria-label={t`Reason for the discount on ${words}`}
              placeholder={t`Why`}
              className={classes.reason}
              maxLength={100}
              value={line.discountReason}
              onChange={({ currentTarget }) =>
                changeLine(place, { discountReason: currentTarget.value })
              }
            />
          )}
        </>
      )}
      <TaxRate line={line} place={place} />
      <span className={classes.lineEnd}>
        <RowMenu
          of={words}
          actions={[
            {
              label: t`Give away`,
              icon: IconGift,
              onClick: () => changeLine(place, GIVEN_AWAY),
            },
          ]}
        />
        <CloseButton
          aria-label={t`Leave out ${words}`}
          onClick={() => {
            leaveOut(place);
            focusSaleSearch();
          }}
        />
      </span>
    </div>
  );
}

/** A price that is more than nothing: what costs nothing is given away. */
function readPrice(typed: string): ReadText<number> {
  const read = readAmount(typed);
  const isNothing = 'value' in read && read.value === 0;
  return isNothing ? { problem: t`Write its price, or give it away.` } : read;
}

/** Once a line has its price, asks for the next one or goes on with the search. */
function goOn(place: number): void {
  const line = useSale.getState().sale.lines[place];
  if (line && !isUnpriced(line) && !askPrice()) focusSaleSearch();
}

/** Opens the first line that has no price, which asks for it. False where all have one. */
export function askPrice(): boolean {
  const { lines } = useSale.getState().sale;
  const place = lines.findIndex(isUnpriced);
  if (place === -1) return false;
  useSale.setState({ current: place });
  // Where it is open already.
  document.querySelector<HTMLElement>('[data-sale] [data-asks-price]')?.focus();
  return true;
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
      className={classes.rate}
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
