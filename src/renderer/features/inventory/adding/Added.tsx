import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { undoStep } from '../../../animals/changes/changes.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import { showAnimal } from '../../../animals/list/list-reading.ts';
import { clearFilters, setFilter, sortNewestFirst } from '../../../animals/view/view-store.ts';
import { useShell } from '../../../stores/shell.ts';
import { useUndoable } from '../../../stores/undo-stack.ts';
import { Thumbnail } from '../table/Thumbnail.tsx';
import { useDraft, type AddedAnimal } from './draft.ts';
import grid from '../table/AnimalGrid.module.css';
import classes from './AddPanel.module.css';

function addedText(name: string, number: string): string {
  return t`Added ${name}, number ${number}.`;
}

/** Shows an animal that the filters hide. */
function show(one: AddedAnimal): void {
  const { row } = one;
  clearFilters();
  if (row.status === 'sold') setFilter({ status: 'all' });
  sortNewestFirst();
  useInventory.setState({ focusWanted: { animal: row.id } });
  void showAnimal(row.id);
  useDraft.setState(({ added }) => ({
    added: added.map((other) => (other === one ? { ...one, isHidden: false } : other)),
  }));
}

function AddedRow({ one }: { one: AddedAnimal }) {
  const { row, step, isHidden } = one;
  const place = row.details['place'];
  const breed = row.details['breed'];
  return (
    <li className={classes.added}>
      <span className={grid.thumbnail} aria-hidden="true">
        <Thumbnail animal={row} />
      </span>
      <span className={classes.words}>
        <span translate="no">
          <Text span fw={500}>
            {row.name}
          </Text>
          {typeof breed === 'string' && ` ${breed}`}
        </span>
        <span>
          <Trans>No. {String(row.id)}</Trans>
          {typeof place === 'string' && ` · ${place}`}
          {isHidden && ` · ${t`The filters hide it.`}`}
        </span>
      </span>
      {isHidden && (
        <Button size="compact-sm" variant="default" onClick={() => show(one)}>
          <Trans>Show it</Trans>
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t`Undo: ${addedText(row.name, String(row.id))}`}
        onClick={() => {
          undoStep(step);
          // The button is gone with its animal.
          useShell.setState({ addWanted: true });
        }}
      >
        <Trans>Undo</Trans>
      </Button>
    </li>
  );
}

/** The animals that were added last, each of which can be undone: the newest first, and read out. */
export function Added() {
  const added = useDraft((draft) => draft.added);
  const undoable = useUndoable(added.map(({ step }) => step));
  const shown = added.filter(({ step }) => undoable.has(step));
  // After its undo, the one before it is not announced again.
  const newest = shown[0] === added[0] ? added[0]?.row : undefined;
  return (
    <>
      <div role="status" className="visually-hidden">
        {newest && addedText(newest.name, String(newest.id))}
      </div>
      {shown.length > 0 && (
        <ul aria-label={t`Added last`}>
          {shown.map((one) => (
            <AddedRow key={one.step} one={one} />
          ))}
        </ul>
      )}
    </>
  );
}
