import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { saleTitle } from '../../animals/papers/receipt-words.ts';
import { drawerHere } from '../../stores/drawer.ts';
import { showSales } from '../../stores/sales.ts';
import { useCall } from '../../stores/use-call.ts';
import { calendarDayText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';

/** What came back of a sale has its receipt, too. */
const MOST_ASKED = 20;

/** Says that a sale with this receipt of the till here was entered, so that nobody enters it twice. */
export function SameReceipt({ tillReceipt }: { tillReceipt: string }) {
  const drawer = drawerHere();
  const asked = { search: '', tillReceipt, drawer, limit: MOST_ASKED };
  const { value, isEarlier } = useCall('sales.page', tillReceipt === '' ? null : asked);
  const known = value?.sales.find(({ kind }) => kind === 'sale');
  if (tillReceipt === '' || isEarlier || !known) return null;
  const title = saleTitle(known);
  const day = calendarDayText(dayNamed(known.at));
  return (
    <Note kind="warning">
      <Trans>
        This receipt of the till was entered as {title}, {day}.
      </Trans>{' '}
      <Button size="compact-sm" variant="default" onClick={() => showSales({ open: known.id })}>
        <Trans>Look at it</Trans>
      </Button>
    </Note>
  );
}
