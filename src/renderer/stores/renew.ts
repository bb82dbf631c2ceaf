import type { Query } from '@tanstack/react-query';
import { entryOf, isCallName, type EventName } from '../../shared/bridge.ts';
import { events } from '../../shared/bridge-events.ts';
import type { Topic } from '../../shared/call.ts';
import { queries } from './queries.ts';

/** The least time (ms) between two readings of the same while tills add. */
const REST = 1_000;

/**
 * Returns a function that has something read again: at once, but at most once a second. What is asked
 * for in between is done after that, so the last change is never lost. `read` must not reject.
 */
export function atMostOnceASecond(read: () => Promise<unknown>): () => void {
  let isWanted = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await read();
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

/** What reads each query again. */
const renewals = new WeakMap<Query, () => void>();

async function readAgain(query: Query): Promise<void> {
  // What is being read may have begun before the change.
  await query.promise?.catch(() => undefined);
  query.invalidate();
  if (query.isActive()) await query.fetch().catch(() => undefined);
}

/** The entry of the call that a query reads; undefined for what is read in another way, such as the list. */
function callOf({ queryKey: [name] }: Query) {
  return typeof name === 'string' && isCallName(name) ? entryOf(name) : undefined;
}

/** Whether a query is of a call, or of something else that was forgotten while it is on screen. */
function isOfCallOrUnread(query: Query): boolean {
  return callOf(query) !== undefined || query.state.data === undefined;
}

/** Reads again what is on screen, and the rest once it is shown again: all, or what depends on a topic. */
export function renew(topic?: Topic): void {
  for (const query of queries.getQueryCache().getAll()) {
    if (!(topic ? callOf(query)?.reads?.includes(topic) : isOfCallOrUnread(query))) continue;
    query.invalidate();
    if (!query.isActive() && query.state.fetchStatus === 'idle') continue;
    const soon = renewals.get(query) ?? atMostOnceASecond(() => readAgain(query));
    renewals.set(query, soon);
    soon();
  }
  for (const one of followers) if (!topic || topic === one.topic) one.listener();
}

/** Reads again what could not be read and is on screen. */
export function renewFailed(): void {
  const isFailed = (query: Query) => callOf(query) !== undefined && query.state.status === 'error';
  void queries.refetchQueries({ type: 'active', predicate: isFailed });
}

const followers: { topic: Topic; listener: () => void }[] = [];

/** Calls `listener` whenever a topic may have changed, for what no query reads. */
export function onChanged(topic: Topic, listener: () => void): void {
  followers.push({ topic, listener });
}

/** Forgets whatever was read, and is being read, but what anyone may see. Nothing is read again by that. */
export function forget(): void {
  for (const query of queries.getQueryCache().getAll()) {
    if (callOf(query)?.who !== 'anyone') query.reset();
  }
}

const whenOthersSee = new Set<() => void>();

/**
 * Calls `listener` when somebody is at this window who may see something else than who was before, for what no query
 * keeps. While a window is only locked, it stays: what is typed beside it goes on.
 */
export function onOthersSee(listener: () => void): void {
  whenOthersSee.add(listener);
}

/** Has forgotten what no query keeps. */
export function forgetShown(): void {
  for (const listener of whenOthersSee) listener();
}

/** Has what main’s events say renewed, for the lifetime of the window. */
export function followTopics(): void {
  for (const [name, event] of Object.entries(events)) {
    if (!('topic' in event)) continue;
    window.shop.on(name as EventName, () => {
      renew(event.topic);
    });
  }
}
