import { counted } from '../../shared/messages.ts';
import { errorValueOf } from '../../shared/errors.ts';
import { findWaysOut, missingSentences, type WaysOut } from '../backups/ways-out.ts';

/**
 * For a stock that can't be opened, returns lines that say what each way out would keep, with
 * counts and the command for it; none for any other problem. Never throws.
 */
export async function waysOutLines(error: unknown, dataDir: string): Promise<string[]> {
  if (dataDir === '') return [];
  try {
    const { code } = errorValueOf(error);
    const ways = await findWaysOut(dataDir, code);
    return ways ? linesOf(ways) : [];
  } catch {
    return [];
  }
}

function linesOf({ newestBackup, salvageable }: WaysOut): string[] {
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
    lines.push(`${kept} ${missingSentences(salvageable)}`.trimEnd());
  }
  if (lines.length > 1) lines.push('Either way, what is there now is kept beside it.');
  return lines.length > 0
    ? lines
    : ['Put a backup of your own in its place: animal-store restore BACKUP'];
}
