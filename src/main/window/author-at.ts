import { UNNAMED_CLERK, type Author } from '../../shared/history.ts';
import type { WindowCaller } from './bridge.ts';

/** The person acting at a window, as the history names them. */
export function authorAt({ person }: WindowCaller): Author {
  return person ? { kind: 'window', id: person.id, name: person.name } : UNNAMED_CLERK;
}
