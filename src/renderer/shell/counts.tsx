import { Trans } from '@lingui/react/macro';
import { useInventory } from '../animals/list/inventory-store.ts';
import { useMissing } from '../stores/register.ts';
import { useOpenSales } from '../stores/sales.ts';
import { numberText } from '../ui/formats.ts';
import classes from './Shell.module.css';

/** How many sales wait for their customers. */
export function OpenSaleCount() {
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
export function MissingCount() {
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
