import type { KeyId } from '../../shared/key.ts';
import type {
  ActivityBin,
  ProvokedError,
  TillActivity,
  TillReply,
} from '../../shared/till-activity.ts';
import type { Clock } from '../platform/clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST_LATEST = 20;
const LONGEST_PATH = 80;
/** How many shapes of error are remembered; beyond that, the one not seen for longest is dropped. */
const MOST_ERRORS = 20;

/** Counts for past spans of time, in a ring: each slot is reused once its span is over. */
class Bins {
  readonly #span: number;
  readonly #bins: ActivityBin[];

  constructor(span: number, count: number) {
    this.#span = span;
    this.#bins = Array.from({ length: count }, () => emptyBin(-Infinity));
  }

  note(status: number, now: number): void {
    const from = now - (now % this.#span);
    const place = (from / this.#span) % this.#bins.length;
    let bin = this.#bins[place];
    if (bin?.from !== from) {
      bin = emptyBin(from);
      this.#bins[place] = bin;
    }
    if (status < 400) bin.served += 1;
    else if (status === 429) bin.refused += 1;
    else bin.failed += 1;
  }

  /** Every span up to now, oldest first; spans without a request are empty. */
  upTo(now: number): ActivityBin[] {
    const last = now - (now % this.#span);
    return this.#bins.map((_, index) => {
      const from = last - (this.#bins.length - 1 - index) * this.#span;
      const bin = this.#bins[(from / this.#span) % this.#bins.length];
      return bin?.from === from ? { ...bin } : emptyBin(from);
    });
  }
}

function emptyBin(from: number): ActivityBin {
  return { from, served: 0, refused: 0, failed: 0 };
}

interface Till {
  minutes: Bins;
  hours: Bins;
  /** A ring; `next` is the index of the oldest reply. */
  latest: TillReply[];
  next: number;
  /** With the one seen last at the end. */
  errors: ProvokedError[];
}

/** Each till's recent activity, in memory only: some ten kilobytes per key that was used. */
export class TillActivities {
  readonly #clock: Clock;
  readonly #tills = new Map<KeyId, Till>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records a reply to the till with this key. */
  note(key: KeyId, method: string, path: string, status: number): void {
    const now = this.#clock.now();
    const till = this.#till(key);
    till.minutes.note(status, now);
    till.hours.note(status, now);
    till.latest[till.next] = { at: now, method, path: path.slice(0, LONGEST_PATH), status };
    till.next = (till.next + 1) % MOST_LATEST;
  }

  /** Records an error with the shape of the request that provoked it, which holds none of its values. */
  noteError(key: KeyId, error: Pick<ProvokedError, 'status' | 'code' | 'request'>): void {
    const { errors } = this.#till(key);
    const index = errors.findIndex(
      ({ status, code, request }) =>
        status === error.status && code === error.code && request === error.request,
    );
    const [known] = index === -1 ? [] : errors.splice(index, 1);
    errors.push({ ...error, count: (known?.count ?? 0) + 1, lastAt: this.#clock.now() });
    if (errors.length > MOST_ERRORS) errors.shift();
  }

  #till(key: KeyId): Till {
    const known = this.#tills.get(key);
    if (known) return known;
    const [minutes, hours] = [new Bins(MINUTE, 60), new Bins(HOUR, 24)];
    const till: Till = { minutes, hours, latest: [], next: 0, errors: [] };
    this.#tills.set(key, till);
    return till;
  }

  /** The recent activity of the till with this key; empty for one that was not seen. */
  of(key: KeyId): TillActivity {
    const now = this.#clock.now();
    const till = this.#tills.get(key);
    const latest = till
      ? [...till.latest.slice(till.next), ...till.latest.slice(0, till.next)]
      : [];
    return {
      minutes: (till?.minutes ?? new Bins(MINUTE, 60)).upTo(now),
      hours: (till?.hours ?? new Bins(HOUR, 24)).upTo(now),
      latest: latest.reverse(),
      errors: till?.errors.toReversed() ?? [],
    };
  }
}
