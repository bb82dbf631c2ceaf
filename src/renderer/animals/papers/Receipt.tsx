import type { PaperTemplate } from '../../../shared/papers.ts';
import type { Sale, SoldLine } from '../../../shared/sale.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import { authorName } from '../../ui/entry-words.ts';
import { exactTime, moneyText, numberText } from '../../ui/formats.ts';
import classes from './Paper.module.css';
import { METHOD_WORDS } from './receipt-words.ts';

interface ReceiptProps {
  template: PaperTemplate;
  sale: Sale;
  shop: ShopProfile;
  /** The shop's picture; null where it has none. */
  logo: string | null;
}

/** The receipt of a sale or a return: what it was, what it came to and how it was paid. */
export function Receipt({ template, sale, shop, logo }: ReceiptProps) {
  const { returns, number, lines, payments, customer } = sale;
  const heading = returns ? 'Return' : 'Receipt';
  return (
    <div className={classes.receipt} style={{ fontSize: `${String(template.textSize)}pt` }}>
      {template.hasLogo && logo !== null && <img className={classes.logo} src={logo} alt="" />}
      {shop.name !== '' && <div className={classes.heading}>{shop.name}</div>}
      {shop.address !== '' && <div className={classes.address}>{shop.address}</div>}
      {shop.taxNumber !== '' && <div className={classes.address}>{shop.taxNumber}</div>}
      <div className={classes.pair}>
        <span>
          {heading} {String(number)}
        </span>
        <span>{exactTime(sale.at)}</span>
      </div>
      {returns && <div>Of receipt {String(returns.number)}</div>}
      <div className={classes.sold}>
        {lines.map((line) => (
          <Line key={line.position} line={line} isReturn={returns !== null} />
        ))}
      </div>
      <div className={classes.total}>
        <span>Total</span> <span>{moneyText(sale.total)}</span>
      </div>
      {payments.map(({ method, amount, given }, place) => (
        // Two may be alike.
        <div key={place}>
          <div className={classes.pair}>
            <span>{METHOD_WORDS[method]}</span> <span>{moneyText(amount)}</span>
          </div>
          {given !== null && given > amount && (
            <div className={classes.pair}>
              <span>Given {moneyText(given)}, change</span>
              <span>{moneyText(given - amount)}</span>
            </div>
          )}
        </div>
      ))}
      {customer !== '' && <div>Customer: {customer}</div>}
      {sale.note !== '' && <div>{sale.note}</div>}
      <div>Served by {authorName(sale.author)}</div>
    </div>
  );
}

function Line({ line, isReturn }: { line: SoldLine; isReturn: boolean }) {
  const { words, identity, quantity, unitPrice, discount, discountPercent, discountReason } = line;
  const percent = discountPercent === null ? '' : ` ${numberText(discountPercent / 100)} %`;
  return (
    <div className={classes.soldLine}>
      <div className={classes.pair}>
        <span dir="auto">{words}</span>
        <span>{moneyText(discount > 0 && !isReturn ? quantity * unitPrice : line.total)}</span>
      </div>
      {identity !== '' && <div className={classes.small}>{identity}</div>}
      {quantity > 1 && (
        <div className={classes.small}>
          {numberText(quantity)} × {moneyText(unitPrice)}
        </div>
      )}
      {discount > 0 && (
        <div className={classes.pair}>
          <span className={classes.small}>
            Discount{percent}
            {discountReason !== '' && ` · ${discountReason}`}
          </span>
          <span>−{moneyText(discount)}</span>
        </div>
      )}
    </div>
  );
}
