import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { paymentsNow, roundingNow } from '../../../shared/corrections.ts';
import { onePaper } from '../../../shared/one-paper.ts';
import type { PaperTemplate } from '../../../shared/papers.ts';
import type { Sale, SoldLine } from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import { authorName } from '../../ui/entry-words.ts';
import { calendarDayText, exactTime, moneyText, numberText } from '../../ui/formats.ts';
import classes from './Paper.module.css';
import { METHOD_WORDS, saleTitle, taxWord } from './receipt-words.ts';

interface ReceiptProps {
  template: PaperTemplate;
  sale: Sale;
  shop: ShopProfile;
  /** The shop's picture; null where it has none. */
  logo: string | null;
}

/** The receipt of a sale or a return: what it was, what it came to and how it was paid. */
export function Receipt({ template, sale: record, shop, logo }: ReceiptProps) {
  const sale = onePaper(record);
  const { lines, customer, currency } = sale;
  const of = sale.returns ?? sale.corrects;
  const rounding = roundingNow(sale);
  const { name, address, taxNumber } = sale.letterhead ?? shop;
  // A roll is for the purse; a page is sent, or goes to the tax office.
  const isPage = template.sheet.height !== null;
  const isLate = dayNamed(sale.at) !== dayNamed(sale.enteredAt);
  return (
    <div className={classes.receipt} style={{ fontSize: `${String(template.textSize)}pt` }}>
      {template.hasLogo && logo !== null && <img className={classes.logo} src={logo} alt="" />}
      {name !== '' && <div className={classes.heading}>{name}</div>}
      {address !== '' && <div className={classes.address}>{address}</div>}
      {taxNumber !== '' && <div className={classes.address}>{taxNumber}</div>}
      {isPage && customer !== '' && (
        <div className={classes.addressee}>
          {[customer, sale.customerAddress].join('\n').trim()}
        </div>
      )}
      <div className={classes.pair}>
        <span>{saleTitle(sale)}</span>
        <span>{isLate ? calendarDayText(dayNamed(sale.at)) : exactTime(sale.at)}</span>
      </div>
      {isLate && (
        <div>
          <Trans>Entered on {exactTime(sale.enteredAt)}</Trans>
        </div>
      )}
      {of && (
        <div>
          <Trans>Of receipt {String(of.number)}</Trans>
        </div>
      )}
      {sale.exchanged && (
        <div>
          <Trans>
            With what came back of receipt {String(sale.exchanged.of.number)}: return{' '}
            {String(sale.exchanged.number)}
          </Trans>
        </div>
      )}
      {sale.exchangedFor && (
        <div>
          <Trans>
            Came back in an exchange. What was paid is on receipt {String(sale.exchangedFor.number)}
          </Trans>
        </div>
      )}
      <div className={classes.sold}>
        {lines.map((line) => (
          <Line key={line.position} line={line} sale={sale} />
        ))}
      </div>
      {sale.on && <OnSale on={sale.on} sale={sale} />}
      {lines.length > 0 && (
        <div className={classes.total}>
          <span>
            <Trans>Total</Trans>
          </span>{' '}
          <span>{moneyText(sale.total, currency)}</span>
        </div>
      )}
      {rounding !== 0 && (
        <div className={classes.pair}>
          <span>
            <Trans>Rounding</Trans>
          </span>
          <span>{moneyText(rounding, currency)}</span>
        </div>
      )}
      <Taxes sale={sale} country={shop.country} />
      {sale.tillReceipt !== null && (
        <div>
          <Trans>This is no receipt. Receipt of the till: {sale.tillReceipt}</Trans>
        </div>
      )}
      {paymentsNow(sale).map(({ method, amount, given }, place) => (
        // Two may be alike.
        <div key={place}>
          <div className={classes.pair}>
            <span>{METHOD_WORDS[method]}</span> <span>{moneyText(amount, currency)}</span>
          </div>
          {given !== null && given > amount && (
            <div className={classes.pair}>
              <span>
                <Trans>Given {moneyText(given, currency)}, change</Trans>
              </span>
              <span>{moneyText(given - amount, currency)}</span>
            </div>
          )}
        </div>
      ))}
      {!isPage && customer !== '' && (
        <div>
          <Trans>Customer: {customer}</Trans>
        </div>
      )}
      {sale.note !== '' && <div>{sale.note}</div>}
      <div>
        <Trans>Served by {authorName(sale.author)}</Trans>
      </div>
    </div>
  );
}

/** What a deposit was paid on, what that comes to, and what of it is left to pay. */
function OnSale({ on, sale }: { on: NonNullable<Sale['on']>; sale: Sale }) {
  const { currency, payments } = sale;
  const left = on.total - on.before - sumOf(payments, 'amount');
  const rows = [
    { name: t`Comes to`, amount: on.total },
    ...(on.before === 0 ? [] : [{ name: t`Paid before`, amount: on.before }]),
    ...(left > 0 ? [{ name: t`Left to pay`, amount: left }] : []),
  ];
  return (
    <>
      <div dir="auto">{on.words}</div>
      {rows.map(({ name, amount }) => (
        <div key={name} className={classes.pair}>
          <span>{name}</span>
          <span>{moneyText(amount, currency)}</span>
        </div>
      ))}
    </>
  );
}

/** The tax that is in the total, by rate. */
function Taxes({ sale: { lines, currency }, country }: { sale: Sale; country: string }) {
  const rates = Map.groupBy(
    lines.filter(({ taxRate }) => taxRate !== null),
    ({ taxRate }) => taxRate ?? 0,
  );
  return [...rates].map(([rate, ofRate]) => {
    const percent = numberText(rate / 100);
    const tax = sumOf(ofRate, 'tax');
    const net = moneyText(sumOf(ofRate, 'total') - tax, currency);
    return (
      <div key={rate} className={`${classes.pair} ${classes.small}`}>
        <span>
          <Trans>
            includes {percent} % {taxWord(country)}, net {net}
          </Trans>
        </span>
        <span>{moneyText(tax, currency)}</span>
      </div>
    );
  });
}

function Line({ line, sale }: { line: SoldLine; sale: Sale }) {
  const { currency } = sale;
  const { words, identity, quantity, unitPrice, discountPercent, discountReason } = line;
  // What comes back takes its part of the discount with it.
  const sign = line.total < 0 ? -1 : 1;
  const full = quantity * unitPrice;
  const discount = full - sign * line.total;
  const percent = discountPercent === null ? null : numberText(discountPercent / 100);
  return (
    <div className={classes.soldLine}>
      <div className={classes.pair}>
        <span dir="auto">{words}</span>
        <span>{moneyText(sign * full, currency)}</span>
      </div>
      {identity !== '' && <div className={classes.small}>{identity}</div>}
      {quantity > 1 && (
        <div className={classes.small}>
          {numberText(quantity)} × {moneyText(unitPrice, currency)}
        </div>
      )}
      {discount > 0 && (
        <div className={classes.pair}>
          <span className={classes.small}>
            {percent === null ? t`Discount` : t`Discount ${percent} %`}
            {discountReason !== '' && ` · ${discountReason}`}
          </span>
          <span>{moneyText(-sign * discount, currency)}</span>
        </div>
      )}
    </div>
  );
}
