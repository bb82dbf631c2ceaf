import { useCategories } from '../../stores/categories.ts';
import { useAtNow } from '../../ui/clock.ts';
import { animalsText, dayHeading, startOfDay } from '../../ui/formats.ts';
import { CategorySign } from './AnimalCells.tsx';
import type { GroupSpan } from './group-lines.ts';
import { useView } from './view-store.ts';

/** Returns the function that names a group, according to what the list is grouped by. */
function useGroupText(): (group: GroupSpan) => string {
  const today = useAtNow(startOfDay);
  const groupedBy = useView((view) => view.groupedBy);
  const names = useCategories((categories) => categories.names);
  return ({ key, label, isRest }) => {
    if (isRest) return 'All others';
    if (groupedBy === 'day') return dayHeading(label, today);
    return groupedBy === 'category' ? (names.get(BigInt(key)) ?? label) : label;
  };
}

/** The header of a group: its name, and how many animals it has. */
export function GroupName({ group }: { group: GroupSpan }) {
  const groupText = useGroupText();
  const isOfCategory = useView((view) => view.groupedBy === 'category');
  return (
    <>
      {isOfCategory && !group.isRest && <CategorySign id={BigInt(group.key)} />}
      {groupText(group)} <span>{animalsText(group.count)}</span>
    </>
  );
}
