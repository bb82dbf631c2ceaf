import { GroupName } from '../../../animals/list/GroupName.tsx';
import classes from './AnimalGrid.module.css';
import type { GroupSpan } from '../../../animals/list/group-lines.ts';
import { useColumns } from '../../../animals/view/shown-columns.ts';

/** The header of a group, between the rows of the list. */
export function GroupRow(props: { group: GroupSpan; line: number; top: number }) {
  const { group, line, top } = props;
  const columnCount = useColumns().length;
  return (
    <div
      role="row"
      className={`${classes.row} ${classes.group}`}
      aria-rowindex={line + 2}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-colspan={columnCount}
        className={classes.groupName}
      >
        <GroupName group={group} />
      </div>
    </div>
  );
}

/** The header of the topmost group, which stays in place while its rows scroll by. */
export function GroupOnTop({ group }: { group: GroupSpan }) {
  return (
    <div className={`${classes.group} ${classes.groupOnTop}`} aria-hidden="true">
      <div className={classes.groupName}>
        <GroupName group={group} />
      </div>
    </div>
  );
}
