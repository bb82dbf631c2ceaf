import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import {
  IconBook2,
  IconCash,
  IconCategory,
  IconClipboardCheck,
  IconHistory,
  IconPaw,
  IconReceipt,
  IconSettings,
  IconSun,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useInventory } from '../animals/list/inventory-store.ts';
import { useMissing } from '../stores/register.ts';
import { useOpenSales } from '../stores/sales.ts';
import { showScreen, useShell, type Screen } from '../stores/shell.ts';
import { numberText } from '../ui/formats.ts';
import classes from './Shell.module.css';
import { words } from '../../shared/words.ts';

/** The screens' names. */
export const SCREEN_NAMES: Record<Screen, string> = words({
  today: () => t`Today`,
  sales: () => t`Sales`,
  customers: () => t`Customers`,
  inventory: () => t`Inventory`,
  deliveries: () => t`Goods in`,
  stocktake: () => t`Stock take`,
  categories: () => t`Categories`,
  register: () => t`Register`,
  history: () => t`History`,
  tills: () => t`Tills`,
  settings: () => t`Settings`,
});

/** The screens' signs. */
export const ICONS: Record<Screen, Icon> = {
  today: IconSun,
  sales: IconReceipt,
  customers: IconUsers,
  inventory: IconPaw,
  deliveries: IconTruckDelivery,
  stocktake: IconClipboardCheck,
  categories: IconCategory,
  register: IconBook2,
  history: IconHistory,
  tills: IconCash,
  settings: IconSettings,
};

/** A place that a press leads to, and what waits there. */
export function Place({ screen }: { screen: Screen }) {
  const isCurrent = useShell((shell) => shell.screen === screen);
  const PlaceIcon = ICONS[screen];
  return (
    <UnstyledButton
      className={classes.link}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => showScreen(screen)}
    >
      <PlaceIcon size={18} aria-hidden="true" />
      {SCREEN_NAMES[screen]}
      {screen === 'sales' && <OpenSaleCount />}
      {screen === 'register' && <MissingCount />}
    </UnstyledButton>
  );
}

/** How many sales wait for their customers. */
function OpenSaleCount() {
  const { length } = useOpenSales();
  if (length === 0) return null;
  const count = numberText(length);
  return (
    <span className={classes.count}>
      <Trans>{count} open</Trans>
    </span>
  );
}

/** How many entries the inspector would find wanting. */
function MissingCount() {
  // Reading the whole register must not keep the first animals waiting.
  const missing = useMissing(useInventory(({ shown }) => shown !== null));
  if (missing === 0) return null;
  const count = numberText(missing);
  return (
    <span className={`${classes.count} ${classes.warning}`}>
      <Trans>{count} missing</Trans>
    </span>
  );
}
