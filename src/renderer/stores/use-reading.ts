import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { errorValueOf } from '../../shared/errors.ts';
import type { Follow } from './follow.ts';
import { atMostOnceASecond, queries, readAgain } from './queries.ts';

interface Reading<Value> {
  /** What was read last; null until then. */
  value: Value | null;
  /** Why it could not be read again, in a sentence. */
  problem: string | null;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** The number of a function, by which the cache knows what it reads. */
function numberOf(read: object): number {
  const number = numbers.get(read) ?? (lastNumber += 1);
  numbers.set(read, number);
  return number;
}

/** Follows nothing. */
function followNothing(): () => void {
  return () => undefined;
}

/**
 * Reads something of the shop, and reads it again whenever `follow` calls back; without `follow` it is read once,
 * and without a `read` never. Both must be the same functions for as long as the same is to be read.
 */
export function useReading<Value>(
  read: (() => Promise<Value>) | null,
  follow: Follow = followNothing,
): Reading<Value> {
  const queryKey = useMemo(() => ['reading', read && numberOf(read)], [read]);
  const { data, error } = useQuery(
    {
      queryKey,
      queryFn: read ? async () => ({ value: await read() }) : skipToken,
      // Unmounted readings follow no events, so they are read anew when they are shown again.
      gcTime: 0,
      placeholderData: keepPreviousData,
    },
    queries,
  );
  useEffect(
    () => (read ? follow(atMostOnceASecond(() => readAgain(queryKey))) : undefined),
    [read, follow, queryKey],
  );
  return { value: data?.value ?? null, problem: error && errorValueOf(error).message };
}
