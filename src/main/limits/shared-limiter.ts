import type { Quotas } from '../../shared/key.ts';
import type { Clock } from '../platform/clock.ts';
import type { Revisions, SharedUsage, UsageRecord } from '../store/store.ts';
import {
  bringTo,
  Callers,
  DAY_MS,
  MINUTE_MS,
  newCaller,
  recordOf,
  restoredCaller,
  type Caller,
} from './callers.ts';
import {
  applyLift,
  decide,
  quotaStatusOf,
  usageOf,
  type QuotaStatus,
  type Usage,
  type Verdict,
} from './decisions.ts';

/** A request to decide about. */
export interface Request {
  subject: string;
  quotas: Quotas;
  banLiftedAt: number | null;
}

/**
 * The decisions on requests. Null verdicts when the keys changed: then the callers must be
 * identified again.
 */
export interface Decided {
  verdicts: Verdict[] | null;
  revisions: Revisions;
}

/** How far (ms) the clocks of nodes may differ. A larger difference means that a clock was set. */
const CLOCKS_DIFFER = 10_000;

/** Callers seen within this time (ms) before are read again, in case a node was slow to report. */
const READ_AGAIN = 60_000;

/**
 * Counts requests by the same rules as `RateLimiter`, but in the database and over all nodes:
 * exactly, and losing nothing when a node dies. Requests that arrive together are counted in one
 * round trip; at the ends of windows and limits, a caller takes two more.
 */
export class SharedLimiter {
  readonly #clock: Clock;
  readonly #shared: SharedUsage;
  /** Callers as this process last saw them, for display only. */
  readonly #seen: Callers;
  /** After how many interruptions each caller was last seen. */
  readonly #seenAfter = new WeakMap<Caller, number>();
  #deprecatedCalls = new Map<string, number>();
  #readAt = 0;

  constructor(clock: Clock, shared: SharedUsage) {
    this.#clock = clock;
    this.#shared = shared;
    this.#seen = new Callers([]);
  }

  /**
   * Decides about requests in their order. A crash of the database may forget the counts of the last
   * second. What it can't count is not let through: throws `storage_unavailable`.
   */
  async admitAll(requests: readonly Request[], keysRevision: number): Promise<Decided> {
    const now = this.#clock.now();
    const groups = new Map<string, number[]>();
    for (const [index, { subject }] of requests.entries()) {
      const group = groups.get(subject);
      if (group) group.push(index);
      else groups.set(subject, [index]);
    }
    const firsts = [...groups].flatMap(([subject, { length }]) => {
      const request = requests.find((each) => each.subject === subject);
      return request ? [{ request, length }] : [];
    });
    const together = firsts.filter(({ request: { subject } }) => !this.#mayBeForgotten(subject));
    const { revisions, counted } = await this.#shared.count(
      together.map(({ request: { subject, quotas, banLiftedAt }, length }) => ({
        subject,
        requests: length,
        perMinute: quotas.perMinute,
        perDay: quotas.perDay,
        minute: Math.floor(now / MINUTE_MS),
        day: Math.floor(now / DAY_MS),
        now,
        banLiftedAt,
      })),
      keysRevision,
    );
    if (revisions.keys !== keysRevision) return { verdicts: null, revisions };

    const verdicts: Verdict[] = [];
    const after = new Map(counted.map((record) => [record.subject, record]));
    await Promise.all(
      firsts.map(async ({ request, length }) => {
        const record = after.get(request.subject);
        const decided = record
          ? this.#replay(record, request, length, now)
          : await this.#decideLocked(request, length);
        for (const [place, index] of (groups.get(request.subject) ?? []).entries()) {
          const verdict = decided[place];
          if (verdict) verdicts[index] = verdict;
        }
      }),
    );
    return { verdicts, revisions };
  }

  /** What the headers say about a caller as this process last saw it, without counting anything. */
  quotaStatus(subject: string, quotas: Quotas): QuotaStatus {
    return quotaStatusOf(this.#look(subject, null), quotas);
  }

  /** What the owner sees of a caller, as of the last `refresh` or later. */
  usageOf(subject: string, quotas: Quotas, banLiftedAt: number | null = null): Usage {
    return usageOf(this.#look(subject, banLiftedAt), quotas);
  }

  /** Counts a call of a deprecated operation; the next `refresh` stores it. */
  noteDeprecatedCall(subject: string): void {
    this.#deprecatedCalls.set(subject, (this.#deprecatedCalls.get(subject) ?? 0) + 1);
  }

  /**
   * Stores what was counted, and reads what all nodes counted lately. Returns whether there was
   * anything. Throws `storage_unavailable`.
   */
  async refresh(): Promise<boolean> {
    const calls = this.#deprecatedCalls;
    this.#deprecatedCalls = new Map();
    await this.#shared.addDeprecatedCalls(calls);
    const readAt = this.#clock.now();
    const records = await this.#shared.seenSince(this.#readAt - READ_AGAIN);
    this.#readAt = readAt;
    for (const record of records) {
      // What was counted since is newer.
      const seenAt = this.#seen.find(record.subject)?.lastUsedAt ?? 0;
      if (record.lastUsedAt >= seenAt && !this.#mayBeForgotten(record.subject)) {
        this.#remember(record);
      }
    }
    return records.length > 0;
  }

  /**
   * The verdicts on requests that the database let through: applies the rules, starting from the
   * state before.
   */
  #replay(after: UsageRecord, request: Request, length: number, now: number): Verdict[] {
    this.#remember(after);
    const caller = restoredCaller(after);
    caller.minute.used -= length;
    caller.day.used -= length;
    return this.#decide(caller, request, length, now);
  }

  /**
   * Decides while no other node does, because a window ends or the caller is over its limit or
   * banned.
   */
  async #decideLocked(request: Request, length: number): Promise<Verdict[]> {
    let verdicts: Verdict[] = [];
    await this.#shared.change(request.subject, (record) => {
      const caller = record ? restoredCaller(record) : newCaller(request.subject);
      raise(caller, this.#seen.find(request.subject));
      verdicts = this.#decide(caller, request, length, this.#clock.now());
      const changed = recordOf(caller);
      this.#remember(changed);
      return changed;
    });
    return verdicts;
  }

  #decide(caller: Caller, request: Request, length: number, now: number): Verdict[] {
    // A node whose clock is slightly slow must not reopen a window that another has ended.
    const isBehind = caller.lastUsedAt > now && caller.lastUsedAt - now <= CLOCKS_DIFFER;
    const time = isBehind ? caller.lastUsedAt : now;
    return Array.from({ length }, () => decide(caller, request.quotas, request.banLiftedAt, time));
  }

  #remember(record: UsageRecord): void {
    const caller = Object.assign(this.#seen.see(record.subject), restoredCaller(record));
    this.#seenAfter.set(caller, this.#shared.interruptions());
  }

  /** Whether the database may know less of a caller than this process does. */
  #mayBeForgotten(subject: string): boolean {
    const caller = this.#seen.find(subject);
    return caller !== undefined && this.#seenAfter.get(caller) !== this.#shared.interruptions();
  }

  #look(subject: string, banLiftedAt: number | null): Caller {
    const known = this.#seen.find(subject);
    const caller = known
      ? { ...known, minute: { ...known.minute }, day: { ...known.day } }
      : newCaller(subject);
    bringTo(caller, this.#clock.now());
    applyLift(caller, banLiftedAt);
    return caller;
  }
}

/** Raises counts that a crash of the database made smaller to what this process saw of these windows. */
function raise(caller: Caller, seen: Caller | undefined): void {
  for (const name of ['minute', 'day'] as const) {
    const [known, count] = [seen?.[name], caller[name]];
    if (known === undefined || known.window < count.window) continue;
    if (known.window > count.window) Object.assign(count, known);
    else count.used = Math.max(count.used, known.used);
  }
}
