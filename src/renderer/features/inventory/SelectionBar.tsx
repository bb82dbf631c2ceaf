import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import {
  IconArrowMerge,
  IconBookmark,
  IconCash,
  IconFileExport,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconVaccine,
  type TablerIcon,
} from '@tabler/icons-react';
import { areAlike } from '../../../shared/group.ts';
import { MOST_JOINED } from '../../../shared/group-calls.ts';
import { useFields } from '../../stores/fields.ts';
import { openJoin, openReserve, openTreat } from '../../animals/dialogs/counter-store.ts';
import { openSell } from '../../animals/dialogs/sale-store.ts';
import { openPrint } from '../../animals/dialogs/print-dialog.ts';
import { openExport } from '../../animals/dialogs/transfer-store.ts';
import { openChange } from '../../animals/dialogs/change-dialog.ts';
import { removeAnimals } from '../../animals/changes/changes.ts';
import type { Selection } from '../../animals/selection/selection.ts';
import { clearSelection, useSelection } from '../../animals/selection/selection-store.ts';
import { showOnly } from '../../animals/view/view-store.ts';
import classes from './SelectionBar.module.css';

type Action = [label: string, Icon: TablerIcon, act: (of: Selection) => unknown];

const actions = (canJoin: boolean): Action[] => [
  [t`Sell…`, IconCash, openSell],
  [t`Reserve…`, IconBookmark, openReserve],
  [t`Change…`, IconPencil, openChange],
  ...(canJoin ? [[t`Join…`, IconArrowMerge, openJoin] as Action] : []),
  [t`Treatment…`, IconVaccine, openTreat],
  [t`Print…`, IconPrinter, openPrint],
  [t`Export`, IconFileExport, openExport],
  [t`Remove`, IconTrash, (of) => removeAnimals(of)],
];

/** Whether all that is ticked are alike entries, which can become one. */
function useCanJoin(): boolean {
  const fields = useFields(({ list }) => list);
  return useSelection(({ selection, seen }) => {
    if (selection.kind !== 'some' || selection.ids.size > MOST_JOINED) return false;
    const rows = [...selection.ids].flatMap((id) => seen.get(id) ?? []);
    return rows.length === selection.ids.size && areAlike(rows, fields);
  });
}

/** What can be done with the selected animals, all at once. In a narrow list the buttons have icons only. */
export function SelectionBar({ outOfSight }: { outOfSight: number }) {
  const selection = useSelection((state) => state.selection);
  const canJoin = useCanJoin();
  return (
    <div className={classes.bar}>
      {outOfSight > 0 && selection.kind === 'some' && (
        <Button size="compact-xs" variant="default" onClick={() => showOnly([...selection.ids])}>
          <Trans>Show</Trans>
        </Button>
      )}
      <div role="group" aria-label={t`Selected animals`} className={classes.actions}>
        {actions(canJoin).map(([label, Icon, act]) => (
          <Button
            key={label}
            size="compact-sm"
            fw={500}
            variant="default"
            classNames={{ root: classes.action, section: classes.icon, label: classes.label }}
            leftSection={<Icon size={16} aria-hidden="true" />}
            title={label}
            onClick={() => void act(selection)}
          >
            {label}
          </Button>
        ))}
        <CloseButton
          className={classes.action}
          aria-label={t`Select nothing`}
          title={t`Select nothing`}
          onClick={clearSelection}
        />
      </div>
    </div>
  );
}
