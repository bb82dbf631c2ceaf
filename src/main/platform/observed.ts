import { channel, type Channel } from 'node:diagnostics_channel';
import type { Environment } from '../../shared/key.ts';
import type { PetStatus } from '../../shared/pet.ts';

/**
 * Passes one kind of event to metrics. Publishing costs nothing when there are no
 * listeners.
 */
class Observed<Event extends object> {
  readonly #channel: Channel;

  constructor(name: string) {
    this.#channel = channel(`animal-store:${name}`);
  }

  /** Whether there is any point in creating an event. */
  get isWatched(): boolean {
    return this.#channel.hasSubscribers;
  }

  publish(event: Event): void {
    this.#channel.publish(event);
  }

  /** Receives every event from now on. Call the returned function to stop. */
  subscribe(listener: (event: Event) => void): () => void {
    const receive = (event: unknown): void => listener(event as Event);
    this.#channel.subscribe(receive);
    return () => this.#channel.unsubscribe(receive);
  }
}

/** A request to which the service replied, without who sent it or which animal it concerns. */
export interface ObservedRequest {
  environment: Environment;
  method: string;
  /** The path as the OpenAPI document spells it; null for a path that is not in it. */
  route: string | null;
  /** By `performance.now()`. */
  startedAt: number;
  status: number;
  /** Why the caller was held back, if it was. */
  limit: 'rate_limited' | 'key_banned' | null;
  endedAt: number;
}

/** A statement sent to the database, by name, without its text or values. */
export interface ObservedStatement {
  name: string;
  startedAt: number;
  endedAt: number;
  hasFailed: boolean;
}

/** The connections to a database at one moment. */
export interface ObservedPool {
  schema: string;
  open: number;
  idle: number;
  /** Statements waiting for a connection. */
  waiting: number;
}

export const observedRequests = new Observed<ObservedRequest>('request');
/** Where a page of the list came from: kept bytes, the same with another total, or the database. */
export const observedPages = new Observed<{
  environment: Environment;
  source: 'kept' | 'recounted' | 'read';
}>('page');
/** How many animals one commit of tills added. */
export const observedCommits = new Observed<{ environment: Environment; animals: number }>(
  'commit',
);
export const observedStatements = new Observed<ObservedStatement>('statement');
export const observedPools = new Observed<ObservedPool>('pool');
/** Whether additions can be stored. */
export const observedStorage = new Observed<{ environment: Environment; works: boolean }>(
  'storage',
);
/** This node began to shut down. */
export const observedDraining = new Observed<object>('draining');
/** How many animals of each status a stock has. */
export const observedStock = new Observed<{
  environment: Environment;
  animals: Record<PetStatus | 'none', number>;
}>('stock');
/** Bytes free on the disk of the data folder. */
export const observedDisk = new Observed<{ free: number }>('disk');
/** When (Unix ms) the newest backup was made. */
export const observedLastBackup = new Observed<{ at: number }>('last backup');
/** By how much (ms) this node's clock is ahead of the database's; negative when it is behind. */
export const observedClock = new Observed<{ ahead: number }>('clock');
/** How long (ms) a commit of tills took, its way to the database and back included. */
export const observedCommitTimes = new Observed<{ time: number }>('commit time');
