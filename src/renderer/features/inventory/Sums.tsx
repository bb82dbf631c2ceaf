import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { QUANTITY } from '../../../shared/fields/built-in.ts';
import { kindOf } from '../../../shared/fields/field.ts';
import type { InventoryView, PetSelection } from '../../../shared/inventory.ts';
import { useCall } from '../../stores/use-call.ts';
import { countedText, shownValue } from '../../ui/formats.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { selectedCount, viewOf, type Selection } from '../../animals/selection/selection.ts';
import { useSelection } from '../../animals/selection/selection-store.ts';
import { FIRST_FIELD } from '../../animals/view/columns.ts';
import { useShownColumns } from '../../animals/view/shown-columns.ts';
import classes from './InventoryScreen.module.css';

/** More animals than a shop has are not added up, as tills add some all the time. */
const MOST_ADDED_UP = 200_000;
/** How long (ms) nothing must have changed before it is added up again. */
const SETTLED_AFTER = 200;

/** What is to be added up: the ticked animals or, without any, all that the list shows. */
function sentFor(selection: Selection, view: InventoryView): PetSelection {
  if (selection.kind === 'matching') {
    const { view: matching, except } = viewOf(selection, view.sort);
    return { kind: 'view', view: matching, except: [...except], asOf: 0 };
  }
  const animals = [...selection.ids].map((id) => ({ id, version: 0 }));
  return animals.length > 0
    ? { kind: 'animals', animals }
    : { kind: 'view', view, except: [], asOf: 0 };
}

/**
 * Under the list: how many animals are ticked, where groups are among them, and the sums of the shown columns of
 * money and numbers, of what is ticked or else shown.
 */
export function Sums() {
  const fields = useShownColumns().flatMap(({ field }) =>
    field && kindOf(field).isAmount && field.id !== QUANTITY.id ? [field] : [],
  );
  const shown = useInventory((inventory) => inventory.shown);
  const total = useInventory(({ list }) => list.total);
  const selection = useSelection((state) => state.selection);
  const selected = selectedCount(selection, total);
  const count = selected > 0 ? selected : total;
  const isWanted = (fields.length > 0 || selected > 0) && count > 0 && count <= MOST_ADDED_UP;
  const present = useMemo(() => ({ shown, selection, isWanted }), [shown, selection, isWanted]);
  const [settled] = useDebouncedValue(present, SETTLED_AFTER);
  const isAsked = settled.isWanted && settled.shown;
  const { value: sums } = useCall(
    'pets.sums',
    isAsked ? { selection: sentFor(settled.selection, isAsked) } : null,
  );
  if (!isWanted || !sums) return null;
  const texts = fields.flatMap((field) => {
    const sum = sums[field.id];
    // Where no animal has an amount, a sum of nothing would say nothing.
    if (!sum) return [];
    const text = shownValue(field, sum);
    return [field.id === FIRST_FIELD ? t`Worth ${text}` : `${field.name} ${text}`];
  });
  const animals = sums[QUANTITY.id] ?? count;
  if (texts.length === 0 && (selected === 0 || animals === count)) return null;
  // How many there are without a selection stands on the other side.
  const counted = selected > 0 && animals !== count ? [countedText(animals, count)] : [];
  return (
    <div className={classes.sums} translate="no">
      {[...counted, ...texts].join(' · ')}
    </div>
  );
}
