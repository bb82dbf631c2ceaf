import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { forgetUnseen, useArrivals } from '../../animals/list/arrivals.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { sortNewestFirst } from '../../animals/view/view-store.ts';
import classes from './InventoryScreen.module.css';

/** Announces animals that tills added out of sight, instead of moving what the clerk is looking at. */
export function NewAnimals() {
  const unseen = useArrivals((arrivals) => arrivals.unseen);
  return (
    <div className={classes.newPlace} role="status">
      {unseen > 0 && (
        <Button
          className={classes.pill}
          radius="xl"
          size="compact-md"
          leftSection={<IconArrowUp size={14} aria-hidden="true" />}
          onClick={() => {
            forgetUnseen();
            sortNewestFirst();
            useInventory.setState({ move: { toRow: 0 } });
          }}
        >
          {unseen === 1 ? t`1 new animal` : t`${unseen} new animals`}
        </Button>
      )}
    </div>
  );
}
