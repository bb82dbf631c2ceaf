import { counted } from '../../shared/messages.ts';
import { errorValueOf } from '../../shared/errors.ts';
import {
  findRecoveryOptions,
  missingSentences,
  type RecoveryOptions,
} from '../backups/recovery-options.ts';

/**
 * For a stock that can't be opened, returns lines that say what each option would keep, with
 * counts and the command for it; none for any other problem. Never throws.
 */
export async function recoveryLines(error: unknown, dataDir: string): Promise<string[]> {
  if (dataDir === '') return [];
  try {
    const { code } = errorValueOf(error);
    const options = await findRecoveryOptions(dataDir, code);
    return options ? linesOf(options) : [];
  } catch {
    return [];
  }
}

function linesOf({ newestBackup, salvageable }: RecoveryOptions): string[] {
  const lines: string[] = [];
  if (newestBackup) {
    const { name, animals, createdAt } = newestBackup;
    const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
    lines.push(
      `animal-store restore ${name} keeps ${counted(animals, 'animal')}, as of ${time} UTC.`,
    );
  }
  if (salvageable && salvageable.animals > 0) {
    const kept = `animal-store restore --salvage keeps ${counted(salvageable.animals, 'animal')}.`;
    const missing = missingSentences(salvageable).map(({ english }) => english);
    lines.push([kept, ...missing].join(' '));
  }
  if (lines.length > 1) lines.push('Either way, what is there now is kept beside it.');
  return lines.length > 0
    ? lines
    : ['Put a backup of your own in its place: animal-store restore BACKUP'];
}
