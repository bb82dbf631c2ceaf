import { plural, t } from '@lingui/core/macro';
import { Notification } from 'electron';
import type { Logger } from 'pino';
import { dayNamed } from '../../shared/calendar-day.ts';
import { namedHere } from '../../shared/fields/field-names.ts';
import type { Due } from '../app/due.ts';
import type { Shop } from '../app/shop.ts';
import type { Clock } from '../platform/clock.ts';
import type { Memory } from './remembered.ts';

/** From this hour on it is morning; a shop that opens earlier sees the notification at eight. */
const MORNING = 8;
/** How often (ms) the clock is looked at: timers stand still while a computer sleeps. */
const LOOK_EVERY = 5 * 60_000;

interface DueNoticeParts {
  memory: Memory;
  clock: Clock;
  log: Logger;
  /** Shows what is due in the window. */
  open: () => void;
}

/**
 * Shows what is due as a notification of the system, once each morning, unless the owner does not want it.
 * Must be called once, when the shop is open.
 */
export function showDueEachMorning(
  { settings, due }: Pick<Shop, 'settings' | 'due'>,
  { memory, clock, log, open }: DueNoticeParts,
): void {
  // Kept because a click on a garbage-collected notification would do nothing.
  let shown: Notification | undefined;
  const look = async () => {
    const now = clock.now();
    const day = dayNamed(now);
    const isTime = new Date(now).getHours() >= MORNING && memory.current.lastDueNotice !== day;
    if (!isTime || !settings.current.dueNotice || !Notification.isSupported()) return;
    memory.change({ lastDueNotice: day });
    const body = wordsOf(await due(now));
    if (body === '') return;
    shown = new Notification({ title: t`Due today`, body });
    shown.on('click', open);
    shown.show();
  };
  const lookOrLog = () => {
    look().catch((error: unknown) => log.warn({ err: error }, 'What is due could not be read'));
  };
  lookOrLog();
  setInterval(lookOrLog, LOOK_EVERY).unref();
}

/** One line for each reason; empty when nothing is due. */
function wordsOf({ overdue, fields }: Due): string {
  const reservations = overdue > 0 ? [lineOf(t`Reserved, and overdue`, overdue)] : [];
  const others = fields.map((field) => lineOf(namedHere(field).name, field.animals));
  return [...reservations, ...others].join('\n');
}

function lineOf(name: string, animals: number): string {
  return t`${name}: ${plural(animals, { one: '# animal', other: '# animals' })}`;
}
