import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCalendar,
  IconCash,
  IconCashBanknoteOff,
  IconDiscount2,
  IconDots,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { showProblem } from '../../animals/changes/outcome-toast.tsx';
import { dropSale } from '../../animals/dialogs/sale-acts.ts';
import { focusSaleSearch, useSale } from '../../animals/dialogs/sale-store.ts';
import { useProfile } from '../../stores/profile.ts';

/** What is seldom done with a sale. */
export function SaleMenu() {
  const { id, lines, deposit, back } = useSale((state) => state.sale);
  const opener = useRef<HTMLButtonElement>(null);
  const isDone = useSale((state) => state.done !== null);
  const hasCertifiedTill = useProfile(({ profile }) => profile.hasCertifiedTill);
  const hasLines = lines.length > 0;
  if (isDone || (!hasLines && back)) return null;
  return (
    <Menu
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      // What is chosen takes the focus itself.
      returnFocus={false}
      onDismiss={() => opener.current?.focus()}
    >
      <Menu.Target>
        <ActionIcon
          ref={opener}
          data-sale-menu
          variant="subtle"
          color="gray"
          aria-label={t`More about the sale`}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {lines.length > 1 && (
          <Menu.Item
            leftSection={<IconDiscount2 size={16} />}
            onClick={() => useSale.setState({ asked: { sale: id, what: 'discount' } })}
          >
            <Trans>Discount on all…</Trans>
          </Menu.Item>
        )}
        {!back && (
          <Menu.Item
            leftSection={<IconArrowsExchange size={16} />}
            onClick={() => useSale.setState({ asked: { sale: id, what: 'exchange' } })}
          >
            <Trans>Exchange…</Trans>
          </Menu.Item>
        )}
        {hasLines && !hasCertifiedTill && (
          <Menu.Item
            leftSection={<IconCash size={16} />}
            onClick={() => useSale.setState({ asked: { sale: id, what: 'deposit' } })}
          >
            <Trans>Take a deposit…</Trans>
          </Menu.Item>
        )}
        {deposit > 0 && (
          <Menu.Item
            leftSection={<IconCashBanknoteOff size={16} />}
            onClick={() => useSale.setState({ asked: { sale: id, what: 'depositBack' } })}
          >
            <Trans>Pay the deposit back…</Trans>
          </Menu.Item>
        )}
        {hasLines && (
          <>
            <Menu.Item
              leftSection={<IconCalendar size={16} />}
              onClick={() => useSale.setState({ soldOn: { sale: id, day: dayNamed(Date.now()) } })}
            >
              <Trans>Sold on another day…</Trans>
            </Menu.Item>
            <Menu.Divider />
            {/* Nothing was sold, so nothing is lost but what was typed. */}
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              onClick={() => {
                focusSaleSearch();
                dropSale(id).catch(showProblem);
              }}
            >
              <Trans>Throw this sale away</Trans>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
