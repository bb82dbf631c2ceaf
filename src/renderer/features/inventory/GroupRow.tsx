import { useCategories } from '../../stores/categories.ts';
import { useAtNow } from '../../ui/clock.ts';
import { animalsText, dayHeading, startOfDay } from '../../ui/formats.ts';
import { CategorySign } from './AnimalCells.tsx';
import classes from './AnimalGrid.module.css';
import type { GroupSpan } from './group-lines.ts';
import { useColumns } from './shown-columns.ts';

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

/** Returns the function that names a group, according to what the list is grouped by. */
function useGroupText(): (group: GroupSpan) => string {
  const today = useAtNow(startOfDay);
  const names = useCategories((categories) => categories.names);
  return ({ by, key, label, isRest }) => {
    if (isRest) return 'All others';
    if (by === 'day') return dayHeading(label, today);
    return by === 'category' ? (names.get(BigInt(key)) ?? label) : label;
  };
}

/** The header of a group: its name, and how many animals it has. */
export function GroupName({ group }: { group: GroupSpan }) {
  const groupText = useGroupText();
  return (
    <>
      {group.by === 'category' && !group.isRest && <CategorySign id={BigInt(group.key)} />}
      {groupText(group)} <span>{animalsText(group.count)}</span>
    </>
  );
}
