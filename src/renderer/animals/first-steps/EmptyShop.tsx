import { Button } from '@mantine/core';
import { IconPaw } from '@tabler/icons-react';
import { callShop } from '../../shop.ts';
import { followRemovals } from '../../stores/follow.ts';
import { runCommand, showScreen } from '../../stores/shell.ts';
import { useReading } from '../../stores/use-reading.ts';
import { EmptyState } from '../../ui/messages.tsx';
import { animalsText } from '../../ui/formats.ts';
import { chooseImport } from '../dialogs/transfer-store.ts';
import { useInventory } from '../list/inventory-store.ts';
import { addSample, useSample } from './sample.ts';

const readRemoved = () => callShop('pets.removed', { offset: 0, limit: 1, search: '' });

/** The shop's first minutes, or after all was removed: nothing is in stock. */
export function EmptyShop() {
  // Taken for none until that is known, and when it can't be.
  const removed = useReading(readRemoved, followRemovals).value?.total ?? 0;
  const sold = useInventory(({ stock }) => stock?.sold ?? 0);
  const busy = useSample((sample) => sample.busy);
  const isFirst = removed + sold === 0;
  return (
    <EmptyState
      icon={<IconPaw size={28} stroke={1.6} />}
      title={isFirst ? 'No animals yet' : 'No animals in stock'}
      actions={
        <>
          <Button
            onClick={() => {
              runCommand('add');
            }}
          >
            {isFirst ? 'Add the first animal' : 'Add an animal'}
          </Button>
          <Button variant="default" onClick={chooseImport}>
            Import a list
          </Button>
          <Button
            variant="default"
            onClick={() => {
              showScreen('tills');
            }}
          >
            Pair a till
          </Button>
          <Button variant="default" aria-disabled={busy} onClick={() => void addSample()}>
            Try with sample animals
          </Button>
        </>
      }
    >
      {removed > 0 && (
        <p>
          {animalsText(removed)} can be put back: see “Removed animals” under <b>History</b>.
        </p>
      )}
      {sold > 0 && (
        <p>
          {animalsText(sold)} of the shop {sold === 1 ? 'is' : 'are'} sold: see “Sold”.
        </p>
      )}
      <p>
        Add {isFirst ? 'the first animal' : 'animals'} here, import a list from a spreadsheet (or
        drop it on this window), or pair a till: what it adds appears in this list at once.
      </p>
    </EmptyState>
  );
}
