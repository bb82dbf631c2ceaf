import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { Customer } from '../../../shared/customer.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Sale, SoldLine } from '../../../shared/sale.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import { calendarDayText, numberText, shownValue } from '../../ui/formats.ts';
import classes from './Certificate.module.css';
import { saleTitle } from './receipt-words.ts';

export interface CertificateProps {
  sale: Sale;
  line: SoldLine;
  animal: PetRow;
  /** Null where none is written down. */
  buyer: Pick<Customer, 'name' | 'address'> | null;
  shop: ShopProfile;
  fields: readonly Field[];
}

/** What a buyer gets who has to show where a protected animal came from. What is not known is a line to write on. */
export function Certificate({ sale, line, animal, buyer, shop, fields }: CertificateProps) {
  const said = (id: string): [title: string, text: string] => {
    const field = fields.find((one) => one.id === id);
    return [field?.name ?? id, field ? shownValue(field, animal.details[id]) : ''];
  };
  const rows: [title: string, text: string][] = [
    said('species'),
    [t`Name`, line.words],
    said('protection'),
    [t`Number of animals`, numberText(line.quantity)],
    ...['chip', 'sex', 'born', 'source', 'originproof'].map(said),
    [t`Seller`, withAddress(shop)],
    [t`Buyer`, buyer ? withAddress(buyer) : ''],
    [t`Sold on`, calendarDayText(dayNamed(sale.at))],
    [t`Receipt`, saleTitle(sale)],
  ];
  return (
    <div className={classes.certificate}>
      <h1>
        <Trans>Certificate of origin</Trans>
      </h1>
      <p>
        <Trans>
          For an animal of a protected species. Keep it for as long as you keep the animal.
        </Trans>
      </p>
      <dl>
        {rows.map(([title, text]) => (
          <div key={title} className={classes.row}>
            <dt>{title}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.signed}>
        <span>
          <Trans>Signature of the seller</Trans>
        </span>
        <span>
          <Trans>Signature of the buyer</Trans>
        </span>
      </div>
    </div>
  );
}

function withAddress({ name, address }: { name: string; address: string }): string {
  return [name, address].filter(Boolean).join('\n');
}
