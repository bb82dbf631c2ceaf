import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPaw } from '@tabler/icons-react';
import { runCommand, showScreen } from '../../stores/shell.ts';
import { useCall } from '../../stores/use-call.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { animalsText, numberText } from '../../ui/formats.ts';
import { chooseImport } from '../dialogs/transfer-store.ts';
import { useInventory } from '../list/inventory-store.ts';
import { FirstStart } from './FirstStart.tsx';

/** The shop's first minutes, or after all was removed: nothing is in stock. */
export function EmptyShop() {
  // Taken for none until that is known, and when it can't be.
  const removed = useCall('pets.removed', { offset: 0, limit: 1, search: '' }).value?.animals ?? 0;
  const sold = useInventory(({ stock }) => stock?.sold ?? 0);
  if (removed + sold === 0) return <FirstStart />;
  return (
    <EmptyState
      icon={<IconPaw size={28} stroke={1.6} />}
      title={t`No animals in stock`}
      actions={
        <>
          <Button onClick={() => runCommand('add')}>
            <Trans>Add an animal</Trans>
          </Button>
          <Button variant="default" onClick={chooseImport}>
            <Trans>Import a list</Trans>
          </Button>
          <Button variant="default" onClick={() => showScreen('tills')}>
            <Trans>Pair a till</Trans>
          </Button>
        </>
      }
    >
      {removed > 0 && (
        <p>
          <Trans>
            {animalsText(removed)} can be put back: see “Removed animals” under <b>History</b>.
          </Trans>
        </p>
      )}
      {sold > 0 && (
        <p>
          <Plural
            value={sold}
            one="One animal of the shop is sold: see “Sold”."
            other={`${numberText(sold)} animals of the shop are sold: see “Sold”.`}
          />
        </p>
      )}
      <p>
        <Trans>
          Add animals here, import a list from a spreadsheet (or drop it on this window), or pair a
          till: what it adds appears in this list at once.
        </Trans>
      </p>
    </EmptyState>
  );
}
