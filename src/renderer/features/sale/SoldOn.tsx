import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { useAtNow } from '../../ui/clock.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { dayStart, startOfDay } from '../../ui/formats.ts';

/** Half a day in ms: a sale that is entered later has no time of its own. */
const NOON = 12 * 3_600_000;

/** The day of a sale that is entered later, on demand; until then it is sold now. */
export function SoldOn() {
  const { sale, soldOn } = useSale();
  const today = dayNamed(useAtNow(startOfDay));
  const choose = (day: string) => {
    useSale.setState({ soldOn: { sale: sale.id, day } });
  };
  if (soldOn?.sale !== sale.id) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          choose(today);
        }}
      >
        <Trans>Sold on another day…</Trans>
      </Button>
    );
  }
  return (
    <TextInput
      type="date"
      label={t`Sold on`}
      max={today}
      ref={focusOnMount}
      value={soldOn.day}
      onChange={(event) => {
        choose(event.currentTarget.value);
      }}
    />
  );
}

/** When the sale was that is open, in Unix ms; null for now. */
export function soldAt(): number | null {
  const { sale, soldOn } = useSale.getState();
  if (soldOn?.sale !== sale.id || soldOn.day === dayNamed(Date.now())) return null;
  const start = dayStart(soldOn.day);
  return start === null ? null : start + NOON;
}
