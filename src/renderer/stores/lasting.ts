import { i18n } from '@lingui/core';
import { QueryObserver } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { CallInput, CallOutput, ReadingName } from '../../shared/bridge.ts';
import { latestReply, queries, queryOf } from './queries.ts';

/** Something of the shop that the window always needs, and so keeps and renews as long as it is open. */
interface Lasting<Reply> {
  /** What was read last; undefined until then. */
  reply: () => Reply | undefined;
  /** Calls `listener` when it was read. Call the returned function to stop. */
  follow: (listener: () => void) => () => void;
}

const observers: Pick<QueryObserver, 'subscribe'>[] = [];

/** What a call returns, from `readLasting` on. */
export function lasting<Name extends ReadingName>(
  name: Name,
  input: CallInput<Name>,
): Lasting<CallOutput<Name>> {
  const query = { ...queryOf(name, input), gcTime: Number.POSITIVE_INFINITY };
  const observer = new QueryObserver(queries, query);
  observers.push(observer);
  return {
    reply: () => latestReply(name, input),
    follow: (listener) => observer.subscribe(listener),
  };
}

/** Reads all that lasts, for the lifetime of the window, and calls `onProblem` with what prevents that. */
export function readLasting(onProblem: (error: unknown) => void): void {
  for (const observer of observers) {
    let known: unknown = null;
    observer.subscribe(({ error }) => {
      if (error !== null && error !== known) onProblem(error);
      known = error;
    });
  }
}

type Unread<Replies extends readonly unknown[]> = {
  [Place in keyof Replies]: Replies[Place] | undefined;
};

/** A store of what follows from readings that last, in the language of the window. */
export function lastingStore<Replies extends readonly unknown[], State>(
  readings: { readonly [Place in keyof Replies]: Lasting<Replies[Place]> },
  stateOf: (...replies: Unread<Replies>) => State,
) {
  const all: readonly Lasting<unknown>[] = readings;
  let known: { locale: string; replies: Unread<Replies>; state: State } | undefined;
  const getState = (): State => {
    const replies = all.map(({ reply }) => reply()) as unknown as Unread<Replies>;
    const isKnown =
      known?.locale === i18n.locale &&
      replies.every((reply, place) => reply === known?.replies[place]);
    if (!known || !isKnown) known = { locale: i18n.locale, replies, state: stateOf(...replies) };
    return known.state;
  };
  const subscribe = (listener: (now: State, before: State) => void) => {
    let before = getState();
    const look = () => {
      const last = before;
      before = getState();
      if (before !== last) listener(before, last);
    };
    const ends = [...all.map(({ follow }) => follow(look)), i18n.on('change', look)];
    return () => {
      for (const end of ends) end();
    };
  };
  const api = { getState, getInitialState: getState, subscribe };
  const useSelected = <Value>(select: (state: State) => Value) => useStore(api, select);
  return Object.assign(useSelected, api);
}
