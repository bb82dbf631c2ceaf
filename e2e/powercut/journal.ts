import type { Settings } from '../../src/shared/settings.ts';

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

  /** Records animals that were there before the recording. */
  found(names: string[]): void {
    this.entries.push({ kind: 'animals', names, sent: 0, acknowledged: 0 });
  }

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
