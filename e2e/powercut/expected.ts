import { DEFAULT_SETTINGS, type Settings } from '../../src/shared/settings.ts';
import type { ExpectedAnimals } from '../model/ledger.ts';
import type { Entry } from './journal.ts';

/**
 * The animals after what was acknowledged up to `sure` and sent up to `possible` (ns). A restore
 * takes both back to the backup's; one in progress may or may not have done so.
 */
export function expectedAnimals(
  entries: readonly Entry[],
  sure: number,
  possible: number,
): Required<ExpectedAnimals> {
  const must = new Map<string, bigint | undefined>();
  const may = new Set<string>();
  for (const entry of entries) {
    if (entry.sent > possible) break;
    const isSure = entry.acknowledged <= sure;
    if (entry.kind === 'animals') {
      for (const name of entry.names) {
        may.add(name);
        if (isSure) must.set(name, entry.id);
      }
    } else if (entry.kind === 'restored') {
      const restored = animalsInBackup(entries, entry.from);
      if (isSure) may.clear();
      for (const name of restored.may) may.add(name);
      for (const name of must.keys()) if (!restored.must.has(name)) must.delete(name);
      if (isSure) for (const [name, id] of restored.must) must.set(name, id);
    }
  }
  return { must, may };
}

/**
 * A backup contains everything acknowledged before it, and may contain what was sent while it was
 * made.
 */
export function animalsInBackup(
  entries: readonly Entry[],
  name: string,
): Required<ExpectedAnimals> {
  const made = entries.find(
    (entry) =>
      (entry.kind === 'backup' && entry.name === name) ||
      (entry.kind === 'restored' && entry.undo === name),
  );
  if (!made) throw new Error(`No backup ${name} was made`);
  const end = made.kind === 'backup' ? made.acknowledged : made.sent - 1;
  return expectedAnimals(
    entries.filter((entry) => entry !== made),
    made.sent - 1,
    end,
  );
}

/** The highest id that was acknowledged. None is ever given again, whatever was restored. */
export function highestId(entries: readonly Entry[]): bigint {
  const ids = entries.flatMap((entry) =>
    entry.kind === 'animals' && entry.acknowledged < Infinity ? [entry.id ?? 0n] : [],
  );
  return ids.reduce((highest, id) => (id > highest ? id : highest), 0n);
}

/** Whether a key works: certainly, certainly not, or (a change was in progress) either. */
export type Works = 'yes' | 'no' | 'either';

/** By usable key, for those that the owner received. */
export function expectedKeys(entries: readonly Entry[]): Map<string, Works> {
  const current = new Map<string, string>();
  const works = new Map<string, Works>();
  for (const entry of entries) {
    const isTold = entry.acknowledged < Infinity;
    if (entry.kind === 'key made' && isTold) {
      current.set(entry.id, entry.secret);
      works.set(entry.secret, 'yes');
    } else if (entry.kind === 'key revoked' || entry.kind === 'key rotated') {
      works.set(current.get(entry.id) ?? '', isTold ? 'no' : 'either');
      if (entry.kind === 'key rotated' && isTold) {
        current.set(entry.id, entry.secret);
        works.set(entry.secret, 'yes');
      }
    }
  }
  works.delete('');
  return works;
}

/** The possible settings: as last acknowledged, or as a change in progress would make them. */
export function expectedSettings(entries: readonly Entry[]): Settings[] {
  let possible: Settings[] = [DEFAULT_SETTINGS];
  for (const entry of entries) {
    if (entry.kind !== 'settings') continue;
    possible = entry.acknowledged < Infinity ? [entry.settings] : [...possible, entry.settings];
  }
  return possible;
}
