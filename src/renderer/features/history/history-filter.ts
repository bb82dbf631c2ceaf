import { AUTHOR_KINDS } from '../../../shared/history.ts';
import type { HistoryChoice } from '../../stores/history.ts';
import type { HistoryFilter } from '../../stores/history.ts';
import { dayStart } from '../../ui/formats.ts';

/** What the history must meet, with the days of this computer's calendar. */
export function historyFilter(choice: HistoryChoice): HistoryFilter {
  const { animal, action, who, fromDay, toDay, search } = choice;
  const [kindName, ...rest] = who.split(':');
  const authorKind = AUTHOR_KINDS.find((kind) => kind === kindName);
  const from = dayStart(fromDay);
  const end = dayStart(toDay, 1);
  return {
    ...(animal && { petId: animal.id }),
    ...(action !== '' && { action }),
    ...(authorKind && { authorKind }),
    ...(rest.length > 0 && { authorId: rest.join(':') }),
    ...(from !== null && { from }),
    ...(end !== null && { to: end - 1 }),
    ...(search.trim() !== '' && { search }),
  };
}
