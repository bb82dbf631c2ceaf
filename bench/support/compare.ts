import { load, type LoadRequest, type Measured } from './load.ts';
import type { Server } from './server.ts';
import { untilAtRest } from './settled.ts';

/** How long and how often to measure. */
export interface Effort {
  seconds: number;
  rounds: number;
  /** The number of concurrent connections; by default, 50. */
  connections?: number;
}

/** Two servers under the same load, in turn: the medians of all rounds. */
export interface Comparison {
  own: Measured;
  other: Measured;
  /** Own requests per second divided by the other's. */
  rate: number;
  /** The own 99th percentile divided by the other's. */
  p99: number;
  /**
   * The other's CPU time per request divided by our own: what `rate` would be if nothing else ran
   * here.
   */
  cpu: number;
  /** How far the other's rate moved within the rounds: 0.1 when the slowest was 10 % below the fastest. */
  unrest: number;
}

/** A pair is measured again when the other's rate moved by more than this share around it. */
const RESTLESS = 0.1;
/** How often a restless pair is measured again, at most. */
const MOST_AGAIN = 2;

type Pair = Pick<Comparison, 'own' | 'other'>;

/**
 * Sends the same requests to both in turn, so that the machine's other work affects both alike. The
 * other is measured before and after each time: when its rate has moved by more than 10 %, the machine
 * was busy with something else, and the pair is measured again. Neither works on what the last load left
 * behind meanwhile.
 * `otherRequests` are for another server that has the same under a different path.
 */
export async function compare(
  own: Server,
  other: Server,
  requests: readonly LoadRequest[],
  { seconds, rounds, connections }: Effort,
  otherRequests = requests,
): Promise<Comparison> {
  const loadAtRest = async (server: Server, forSeconds = seconds): Promise<Measured> => {
    await untilAtRest(own, other);
    return load(server, server === own ? requests : otherRequests, forSeconds, connections);
  };
  await loadAtRest(other, 1);
  await loadAtRest(own, 1);
  const measured: Pair[] = [];
  let before = await loadAtRest(other);
  const measure = async (): Promise<{ pair: Pair; moved: number }> => {
    const ownNow = await loadAtRest(own);
    const after = await loadAtRest(other);
    const pair = { own: ownNow, other: medians([before, after]) };
    const moved = unrestOf([before.rate, after.rate]);
    before = after;
    return { pair, moved };
  };
  for (let round = 0; round < rounds; round += 1) {
    let best = await measure();
    for (let again = 0; again < MOST_AGAIN && best.moved > RESTLESS; again += 1) {
      const next = await measure();
      if (next.moved < best.moved) best = next;
    }
    measured.push(best.pair);
  }
  return {
    own: medians(measured.map((pair) => pair.own)),
    other: medians(measured.map((pair) => pair.other)),
    rate: median(measured.map((pair) => pair.own.rate / pair.other.rate)),
    p99: median(measured.map((pair) => pair.own.p99 / pair.other.p99)),
    cpu: median(measured.map((pair) => pair.other.cpu / pair.own.cpu)),
    unrest: unrestOf(measured.map((pair) => pair.other.rate)),
  };
}

/** By what share the lowest of some rates is below the highest. */
function unrestOf(rates: readonly number[]): number {
  return 1 - Math.min(...rates) / Math.max(...rates);
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

/** The number below which a share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The medians of each figure; of two, their mean. */
function medians(all: readonly Measured[]): Measured {
  const of = (field: keyof Measured) => {
    const figures = all.map((measured) => measured[field]);
    return figures.length === 2 ? mean(figures) : median(figures);
  };
  return { rate: of('rate'), p99: of('p99'), cpu: of('cpu'), requests: of('requests') };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
