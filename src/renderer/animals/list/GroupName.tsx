import { t } from '@lingui/core/macro';
import { unnamedText, useCategories } from '../../stores/categories.ts';
import { COLOURS } from '../../ui/CategoryMark.tsx';
import { useAtNow } from '../../ui/clock.ts';
import { countedText, dayHeading, startOfDay } from '../../ui/formats.ts';
import classes from './GroupName.module.css';
import type { GroupSpan } from './group-lines.ts';

/** A category's colour; nothing in a shop that uses none. */
export function CategorySign({ id }: { id: bigint }) {
  const look = useCategories(({ looks }) => looks.get(id));
  const areUsed = useCategories(({ looks }) => looks.size > 0);
  if (!areUsed) return null;
  return (
    <span
      className={classes.colour}
      style={{ background: COLOURS[look?.colour ?? ''] ?? 'var(--cat-grey)' }}
      aria-hidden="true"
    />
  );
}

/** Returns the function that names a group, according to what the list is grouped by. */
function useGroupText(): (group: GroupSpan) => string {
  const today = useAtNow(startOfDay);
  const names = useCategories((categories) => categories.names);
  return ({ by, key, label, isRest }) => {
    if (isRest) return t`All others`;
    if (by === 'day') return dayHeading(label, today);
    return by === 'category' ? (names.get(BigInt(key)) ?? unnamedText(BigInt(key))) : label;
  };
}

/** The header of a group: its name, and how many animals it has. */
export function GroupName({ group }: { group: GroupSpan }) {
  const groupText = useGroupText();
  return (
    <>
      {group.by === 'category' && !group.isRest && <CategorySign id={BigInt(group.key)} />}
      {groupText(group)} <span>{countedText(group.animals, group.count)}</span>
    </>
  );
}
