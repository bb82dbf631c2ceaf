import type { Quotas } from '../../shared/key.ts';
import type { UsageRecord, WindowCount } from '../store/store.ts';
import { bringTo, type Caller } from './callers.ts';
import { decide, type Verdict } from './decisions.ts';

/** What one process may let through in a window, and has. */
interface Share {
  window: number;
  room: number;
  used: number;
  /** How much of that the database does not know of. */
  unstored: number;
}

/** A caller's shares of both windows. */
interface Shares {
  minute: Share;
  day: Share;
}

/**
 * The counts of one process while the database that all share takes none: of what was left when it
 * last knew, each process lets its share through, so that together they exceed no limit. A minute
 * that begins so ends so, for the other processes may store theirs late.
 */
export class AloneCounts {
  readonly #shares = new Map<string, Shares>();

  /** Whether requests of a caller in this minute must be decided here. */
  isCounting(subject: string, minute: number): boolean {
    return this.#shares.get(subject)?.minute.window === minute;
  }

  /** Decides about a request at `now` as one of `nodes` processes, and counts it for the caller. */
  decide(
    caller: Caller,
    { quotas, banLiftedAt }: { quotas: Quotas; banLiftedAt: number | null },
    nodes: number,
    now: number,
  ): Verdict {
    bringTo(caller, now);
    const known = this.#shares.get(caller.subject);
    const shares = {
      minute: shareIn(caller.minute, known?.minute, quotas.perMinute, nodes),
      day: shareIn(caller.day, known?.day, quotas.perDay, nodes),
    };
    this.#shares.set(caller.subject, shares);
    const lessened = {
      perMinute: Math.min(quotas.perMinute, caller.minute.used + left(shares.minute)),
      perDay: Math.min(quotas.perDay, caller.day.used + left(shares.day)),
    };
    const verdict = decide(caller, lessened, banLiftedAt, now);
    if (verdict.allowed) {
      for (const share of [shares.minute, shares.day]) {
        share.used += 1;
        share.unstored += 1;
      }
    }
    const isMinute = verdict.limit === lessened.perMinute;
    return { ...verdict, limit: isMinute ? quotas.perMinute : quotas.perDay };
  }

  /** The callers of which the database does not know everything. */
  unstored(): string[] {
    return [...this.#shares]
      .filter(([, { minute, day }]) => minute.unstored + day.unstored > 0)
      .map(([subject]) => subject);
  }

  /**
   * Adds what the database does not know to its record of a caller. Call the returned function once
   * that is stored.
   */
  addTo(record: UsageRecord): () => void {
    const shares = this.#shares.get(record.subject);
    if (!shares) return () => undefined;
    const added = (['minute', 'day'] as const).map((name) => {
      const share = shares[name];
      const { unstored } = share;
      if (record[name].window === share.window) record[name].used += unstored;
      return { share, unstored };
    });
    return () => {
      for (const { share, unstored } of added) share.unstored -= unstored;
    };
  }

  /** Forgets callers whose minute is over and all stored. */
  forgetOver(minute: number): void {
    for (const [subject, shares] of this.#shares) {
      const isStored = shares.minute.unstored + shares.day.unstored === 0;
      if (isStored && shares.minute.window < minute) this.#shares.delete(subject);
    }
  }
}

function left({ room, used }: Share): number {
  return room - used;
}

function shareIn(
  count: WindowCount,
  known: Share | undefined,
  limit: number,
  nodes: number,
): Share {
  if (known?.window === count.window) return known;
  const room = Math.floor(Math.max(0, limit - count.used) / nodes);
  return { window: count.window, room, used: 0, unstored: 0 };
}
