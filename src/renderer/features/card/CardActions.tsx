import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPrinter } from '@tabler/icons-react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { RecordItems, RemoveItems, StatusItems } from '../../animals/changes/change-items.tsx';
import { COUNTER_KEYS } from '../../animals/changes/change-keys.ts';
import { changeAnimals } from '../../animals/changes/changes.ts';
import { openReserve } from '../../animals/dialogs/counter-store.ts';
import { openPrint } from '../../animals/dialogs/print-dialog.ts';
import { openSell } from '../../animals/dialogs/sale-store.ts';
import { only } from '../../animals/selection/selection.ts';
import { heldText } from '../../animals/view/treated.ts';
import { useAtNow } from '../../ui/clock.ts';
import { keyNames } from '../../ui/keys.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import classes from './Card.module.css';

/** What can be done with an animal: to sell or reserve it at once, the rest from a menu. */
export function CardActions({ animal, isGone }: { animal: PetRow; isGone: boolean }) {
  const selection = only(animal.id);
  const more = t`More about ${animal.name}`;
  const print = t`Print…`;
  const held = heldText(animal, useAtNow(dayNamed));
  return (
    <div className={classes.actions}>
      {animal.status !== 'sold' && (
        <>
          <Button
            className={classes.primary}
            disabled={isGone || held !== null}
            title={held ?? keyNames(COUNTER_KEYS.sell).join(' ')}
            onClick={() => openSell(selection)}
          >
            <Trans>Sell…</Trans>
          </Button>
          {animal.status === 'pending' ? (
            <Button
              variant="default"
              disabled={isGone}
              onClick={() =>
                void changeAnimals(selection, { status: 'available' }, statusLabel('available'))
              }
            >
              <Trans>Release</Trans>
            </Button>
          ) : (
            <Button
              variant="default"
              disabled={isGone || held !== null}
              title={held ?? keyNames(COUNTER_KEYS.reserve).join(' ')}
              onClick={() => openReserve(selection)}
            >
              <Trans>Reserve…</Trans>
            </Button>
          )}
        </>
      )}
      <ActionIcon
        variant="default"
        disabled={isGone}
        aria-label={print}
        title={print}
        onClick={() => openPrint(selection)}
      >
        <IconPrinter size={18} aria-hidden="true" />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" disabled={isGone} aria-label={more} title={more}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <StatusItems selection={selection} />
          <Menu.Divider />
          <RecordItems selection={selection} />
          <RemoveItems selection={selection} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
