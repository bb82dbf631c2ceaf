import { channel, type Channel } from 'node:diagnostics_channel';
import type { Environment } from '../../shared/key.ts';

/** What metrics and traces hear of one kind of event; publishing costs nothing while nobody listens. */
class Observed<Event extends object> {
  readonly #channel: Channel;

  constructor(name: string) {
    this.#channel = channel(`animal-store:${name}`);
  }

  /** Whether it is worth making an event. */
  get isWatched(): boolean {
    return this.#channel.hasSubscribers;
  }

  publish(event: Event): void {
    this.#channel.publish(event);
  }

  /** Hears every event from now on; the returned function ends that. */
  subscribe(listener: (event: Event) => void): () => void {
    const hear = (event: unknown): void => {
      listener(event as Event);
    };
    this.#channel.subscribe(hear);
    return () => {
      this.#channel.unsubscribe(hear);
    };
  }
}

/** A request that the service replied to, without who asked or for which animal. */
export interface ObservedRequest {
  environment: Environment;
  method: string;
  /** The path as the OpenAPI document writes it; null for a path that is not in it. */
  route: string | null;
  status: number;
  /** Why the caller was held back, if it was. */
  limit: 'rate_limited' | 'key_banned' | null;
  /** By `performance.now()`. */
  startedAt: number;
  endedAt: number;
  /** W3C Trace Context, as the client sent it. */
  traceParent: string | undefined;
}

/** A statement that the database was asked, by its name; its text and its values stay out. */
export interface ObservedStatement {
  name: string;
  startedAt: number;
  endedAt: number;
  hasFailed: boolean;
}

/** The connections to a database at a moment. */
export interface ObservedPool {
  schema: string;
  open: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
}

export const observedRequests = new Observed<ObservedRequest>('request');
/** Animals that one commit of a group added. */
export const observedCommits = new Observed<{ environment: Environment; animals: number }>(
  'commit',
);
export const observedStatements = new Observed<ObservedStatement>('statement');
export const observedPools = new Observed<ObservedPool>('pool');
/** Whether additions can be stored. */
export const observedStorage = new Observed<{ environment: Environment; works: boolean }>(
  'storage',
);
