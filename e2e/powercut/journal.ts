import type { Settings } from '../../src/shared/settings.ts';

/** The clock of the recorded calls of the disk (ns). */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint());
}

/** What was asked of the shop. */
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

/** A deed, when it was asked for and when it was acknowledged (ns; Infinity: never). */
export type Entry = Deed & { sent: number; acknowledged: number };

/** What the clients of a recorded shop did and were told. */
export class Journal {
  readonly entries: Entry[] = [];
  /** When each request with the till's key was answered that counts in its limits (ns). */
  readonly answered: number[] = [];
  /** The slowest answer (ns): for so long the shop may have stood still, its timers too. */
  slowest = 0;
  /** Unix ms less the recorded clock in ms. */
  readonly #offset = Date.now() - monotonicNow() / 1e6;

  /** Animals that were there before anything was recorded. */
  found(names: string[]): void {
    this.entries.push({ kind: 'animals', names, sent: 0, acknowledged: 0 });
  }

  /**
   * Notes what is about to be asked; the answer acknowledges it with what only the answer tells.
   */
  begin(deed: Deed): (told?: Partial<Deed>) => void {
    const entry: Entry = { ...deed, sent: monotonicNow(), acknowledged: Infinity };
    this.entries.push(entry);
    return (told) => {
      Object.assign(entry, told, { acknowledged: monotonicNow() });
    };
  }

  /** What a clock on the wall said at a recorded moment (Unix ms). */
  wallClock(moment: number): number {
    return Math.round(this.#offset + moment / 1e6);
  }

  /** All that was asked for up to a moment; what was acknowledged later counts as not acknowledged. */
  upTo(moment: number): Entry[] {
    return this.entries
      .filter(({ sent }) => sent <= moment)
      .map((entry) =>
        entry.acknowledged <= moment ? entry : { ...entry, acknowledged: Infinity },
      );
  }
}
