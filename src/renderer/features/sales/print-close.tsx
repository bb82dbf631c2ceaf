import { t } from '@lingui/core/macro';
import { ShopError } from '../../../shared/errors.ts';
import { turnoverOf, type Close, type SalesReport } from '../../../shared/sales-report.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import { paperKindOf } from '../../animals/papers/Paper.tsx';
import { METHOD_WORDS } from '../../animals/papers/receipt-words.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { authorName } from '../../ui/entry-words.ts';
import { exactTime, moneyText, numberText } from '../../ui/formats.ts';
import { print } from '../../ui/Printed.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Sales.module.css';

/** Prints a close on the paper of receipts. Throws the ShopError that main returned. */
export async function printClose(number: number): Promise<void> {
  const [{ templates }, { close, report }] = await Promise.all([
    callShop('papers.read', {}),
    callShop('closes.read', { number }),
  ]);
  const template = templates.find(({ kind }) => kind === 'receipt');
  if (!template) {
    throw new ShopError(
      'bad_request',
      t`There is no template for receipts. Add one in Settings, under Labels, cards and receipts.`,
    );
  }
  const { width, height, left, top } = template.sheet;
  const { profile } = useProfile.getState();
  await print({
    kind: paperKindOf(template),
    title: t`Close ${String(close.number)}`,
    page: { width, height, margin: [top, left] },
    pieces: [<ClosePaper key="close" close={close} report={report} shop={profile} />],
    around: (pieces) => pieces,
  });
}

/** A close as it is printed. */
function ClosePaper({
  close,
  report,
  shop,
}: {
  close: Close;
  report: SalesReport;
  shop: ShopProfile;
}) {
  const { sales, returns, taxes, methods, persons, cash, deposits, rounding } = report;
  const lines: [string, number][] = [
    [t`Sold (${numberText(sales.count)})`, sales.money],
    [t`Returned (${numberText(returns.count)})`, returns.money],
    [t`Turnover`, turnoverOf(report)],
    ...taxes.flatMap(({ rate, tax }): [string, number][] =>
      rate === null ? [] : [[t`Tax at ${numberText(rate / 100)} %`, tax]],
    ),
    ...(rounding === 0 ? [] : [[t`Rounding of cash`, rounding] as [string, number]]),
    ...(deposits === 0 ? [] : [[t`Deposits, less those paid back`, deposits] as [string, number]]),
    ...methods.map(({ method, amount }): [string, number] => [METHOD_WORDS[method], amount]),
    ...persons.map(({ author, money }): [string, number] => [authorName(author), money]),
    [t`Left by the last close`, close.opening],
    ...cash.map(({ note, amount }): [string, number] => [note, amount]),
    [t`Expected`, close.expected],
    [t`Counted`, close.counted],
    [t`Difference`, close.counted - close.expected],
    [t`Stays in the drawer`, close.leftIn],
  ];
  return (
    <div className={classes.closePaper}>
      <strong>{shop.name}</strong>
      <strong>
        {[t`Close ${String(close.number)}`, close.drawer].filter(Boolean).join(' · ')}
      </strong>
      <span>{exactTime(close.at)}</span>
      {lines.map(([words, amount], place) => (
        // Two may be alike.
        <span key={place} className={layout.boxHead}>
          <span>{words}</span>
          <span>{moneyText(amount, close.currency)}</span>
        </span>
      ))}
      {close.note !== '' && <span>{close.note}</span>}
      <span>{authorName(close.author)}</span>
    </div>
  );
}
