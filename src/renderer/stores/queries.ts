import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import type { CallInput, CallOutput, ReadingName } from '../../shared/bridge.ts';
import { callShop } from '../shop.ts';

/** How long (ms) a reply is kept that nothing shows any more. */
const KEPT_FOR = 60_000;

/** Members in the order of their names, and what JSON does not have: two keys that mean the same are one text. */
function asKeyText(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${String(value)}n`;
  if (value instanceof Set) return [...value];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What is on screen stays until what takes its place is read, unless that was forgotten (`renew.ts`). */
function earlierReply<Reply>(reply: Reply | undefined, query: Query | undefined) {
  return query && queries.getQueryCache().get(query.queryHash) === query
    ? keepPreviousData(reply)
    : undefined;
}

/**
 * What the window has read of the shop, by the name and the input of the call. Main is on this computer, network or
 * not, and says itself what has changed; so nothing is read again by itself.
 */
export const queries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_FOR,
      refetchOnWindowFocus: false,
      placeholderData: earlierReply,
      queryKeyHashFn: (key: QueryKey) => JSON.stringify(key, asKeyText),
    },
  },
});

/** The query of a call. */
export function queryOf<Name extends ReadingName>(name: Name, input: CallInput<Name>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: (): Promise<CallOutput<Name>> => callShop(name, input),
  });
}

/** The reply to a call that was read last; undefined until then. */
export function latestReply<Name extends ReadingName>(name: Name, input: CallInput<Name>) {
  return queries.getQueryData<CallOutput<Name>>(queryOf(name, input).queryKey);
}

/** Keeps a reply that another call returned, as what a reading would return now. */
export function keepReply<Name extends ReadingName>(
  name: Name,
  input: CallInput<Name>,
  reply: CallOutput<Name>,
): void {
  const { queryKey } = queryOf(name, input);
  // What is being read may have begun before.
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, reply as never);
}
