import { setTimeout as pause } from 'node:timers/promises';
import { load, type LoadRequest, type Measured } from './load.ts';
import type { Server } from './server.ts';

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
}

/** How long (ms) a server gets to finish what the last load left behind. */
const REST = 1_300;

/**
 * Sends the same requests to both in turn, so that the machine's other work affects both alike. The
 * first second of each is not measured. `otherRequests` are for another server that has the same under
 * a different path.
 */
export async function compare(
  own: Server,
  other: Server,
  requests: readonly LoadRequest[],
  { seconds, rounds, connections }: Effort,
  otherRequests = requests,
): Promise<Comparison> {
  await load(other, otherRequests, 1, connections);
  await load(own, requests, 1, connections);
  const measured: Pick<Comparison, 'own' | 'other'>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(REST);
    const ofOwn = await load(own, requests, seconds, connections);
    await pause(REST);
    measured.push({ own: ofOwn, other: await load(other, otherRequests, seconds, connections) });
  }
  return {
    own: medians(measured.map((pair) => pair.own)),
    other: medians(measured.map((pair) => pair.other)),
    rate: median(measured.map((pair) => pair.own.rate / pair.other.rate)),
    p99: median(measured.map((pair) => pair.own.p99 / pair.other.p99)),
  };
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

function medians(all: readonly Measured[]): Measured {
  const of = (field: keyof Measured) => median(all.map((measured) => measured[field]));
  return { rate: of('rate'), p99: of('p99'), requests: of('requests') };
}
