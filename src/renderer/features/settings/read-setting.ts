import { fieldProblems } from '../../../shared/errors.ts';
import { SettingsChange } from '../../../shared/settings.ts';

/** Turns typed text into a change of settings, or says what is wrong with it. */
export type ReadText = (
  text: string,
) => { change: SettingsChange; problem?: undefined } | { change: null; problem: string };

function check(change: Record<string, unknown>): ReturnType<ReadText> {
  const read = SettingsChange.safeParse(change);
  if (read.success) return { change: read.data };
  return { change: null, problem: Object.values(fieldProblems(read.error))[0] ?? '' };
}

const DIGITS = /^\d+$/;

/** Reads a port with the shared schema. Text with anything but digits is not a number. */
export function readPort(name: 'port' | 'stagingPort' | 'windowPort'): ReadText {
  return (text) => check({ [name]: DIGITS.test(text) ? Number(text) : text });
}

/** Reads the folder for backups; empty means the one beside the data. */
export const readBackupFolder: ReadText = (text) =>
  check({ backupFolder: text === '' ? null : text });
