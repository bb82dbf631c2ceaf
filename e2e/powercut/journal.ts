import { type Settings, DEFAULT_SETTINGS } from '../../src/shared/settings.ts';
import type { ExpectedAnimals } from '../model/ledger.ts';

/** The clock of the disk's recorded calls (ns). */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint());
}

/** What was requested of the shop. */
export type Deed =
  | { kind: 'opened' }
  | { kind: 'killed' }
  | { kind: 'animals'; names: string[]; idempotencyKey?: string; id?: bigint }
  | { kind: 'key made'; id: string; secret: string; plan: 'till' | 'other' }
  | { kind: 'key revoked'; id: string }
  | { kind: 'key rotated'; id: string; secret: string }
  | { kind: 'category'; id: bigint; name: string }
  | { kind: 'settings'; settings: Settings }
  | { kind: 'certificate'; fingerprint: string | null }
  | { kind: 'backup'; name: string }
  | { kind: 'restored'; from: string; undo: string };

/** A deed, with when it was requested and when it was acknowledged (ns; Infinity: never). */
export type Entry = Deed & { sent: number; acknowledged: number };

/** What a recorded shop's clients did and were told. */
export class Journal {
  readonly entries: Entry[] = [];
  /** When each request with the till's key that counts in its limits got its reply (ns). */
  readonly answered: number[] = [];
  /** The slowest reply (ns): the shop may have stalled that long, including its timers. */
  slowest = 0;
  /** Unix ms minus the recorded clock in ms. */
  readonly #offset = Date.now() - monotonicNow() / 1e6;

  /**
   * Records what is about to be requested. The reply acknowledges it, adding what only the reply
   * knows.
   */
  begin(deed: Deed): (told?: Partial<Deed>) => void {
    const entry: Entry = { ...deed, sent: monotonicNow(), acknowledged: Infinity };
    this.entries.push(entry);
    return (told) => {
      Object.assign(entry, told, { acknowledged: monotonicNow() });
    };
  }

  /** What a wall clock showed at a recorded moment (Unix ms). */
  wallClock(moment: number): number {
    return Math.round(this.#offset + moment / 1e6);
  }

  /** Everything requested up to a moment. What was acknowledged later counts as not acknowledged. */
  upTo(moment: number): Entry[] {
    return this.entries
      .filter(({ sent }) => sent <= moment)
      .map((entry) =>
        entry.acknowledged <= moment ? entry : { ...entry, acknowledged: Infinity },
      );
  }
}

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
type Works = 'yes' | 'no' | 'either';

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
