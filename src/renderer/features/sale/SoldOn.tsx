import { t } from '@lingui/core/macro';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { ShopError } from '../../../shared/errors.ts';
import { isDay } from '../../../shared/written-day.ts';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { DayField } from '../../ui/DayField.tsx';
import { useAtNow } from '../../ui/clock.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { dayStart, startOfDay } from '../../ui/formats.ts';

/** Half a day in ms: a sale that is entered later has no time of its own. */
const NOON = 12 * 3_600_000;

/** The day of a sale that is entered later, once that is asked for; until then it is sold now. */
export function SoldOn() {
  const { sale, soldOn } = useSale();
  const today = dayNamed(useAtNow(startOfDay));
  if (soldOn?.sale !== sale.id) return null;
  return (
    <DayField
      label={t`Sold on`}
      isNeeded
      max={today}
      ref={focusOnMount}
      value={soldOn.day}
      onDay={(day) => useSale.setState({ soldOn: { sale: sale.id, day } })}
    />
  );
}

/** When the sale was that is open, in Unix ms; null for now. Throws `bad_request` for what is no day. */
export function soldAt(): number | null {
  const { sale, soldOn } = useSale.getState();
  if (soldOn?.sale !== sale.id || soldOn.day === dayNamed(Date.now())) return null;
  const start = isDay(soldOn.day) ? dayStart(soldOn.day) : null;
  if (start === null) throw new ShopError('bad_request', t`Enter the day on which it was sold.`);
  return start + NOON;
}
