import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput, ReadingName } from '../../shared/bridge.ts';
import { errorValueOf } from '../../shared/errors.ts';
import { callShop } from '../shop.ts';
import { queries } from './queries.ts';

export interface Reading<Value> {
  /** What was read last; null until then. */
  value: Value | null;
  /** Why it could not be read, in a sentence. */
  problem: string | null;
  /** Whether the value is of what was asked before, and that of now is still being read. */
  isEarlier: boolean;
}

function readingOf<Value>(result: {
  data: Value | undefined;
  error: unknown;
  isPlaceholderData: boolean;
}): Reading<Value> {
  const { data, error, isPlaceholderData } = result;
  return {
    value: data ?? null,
    problem: error ? errorValueOf(error).message : null,
    isEarlier: isPlaceholderData,
  };
}

/**
 * What a call returns, read again whenever a topic has changed on which that depends (`shared/call.ts`). Nothing is
 * read where the input is null.
 */
export function useCall<Name extends ReadingName>(
  name: Name,
  input: CallInput<Name> | null,
): Reading<CallOutput<Name>> {
  const queryFn = input === null ? skipToken : () => callShop(name, input);
  return readingOf(useQuery({ queryKey: [name, input], queryFn }, queries));
}

/** What is made of some calls. */
interface Made<Input, Value> {
  /** The call that is made; its topics are those of the whole. */
  of: ReadingName;
  /** Tells it from what else is made of that call. */
  as: string;
  input: Input;
  read: (input: Input) => Promise<Value>;
  /** Whether it is read once each time that it is shown, and says itself of when it is. */
  isOfThen?: boolean;
}

/** The same for what takes several calls, or something besides. */
export function useReading<Input, Value>(made: Made<Input, Value>): Reading<Value> {
  const { of, as, input, read, isOfThen = false } = made;
  const options = {
    queryKey: isOfThen ? [as, input] : [of, input, as],
    queryFn: () => read(input),
    ...(isOfThen && { gcTime: 0 }),
  };
  return readingOf(useQuery(options, queries));
}

/**
 * The first pages of a list, and one more each time that more is asked for. All of them are read again whenever a topic
 * has changed, so that nothing is missing or twice between two pages. `next` is what asks for the page after another
 * one; null after the last.
 */
export function useCallPages<Name extends ReadingName>(
  name: Name,
  input: CallInput<Name>,
  next: (last: CallOutput<Name>) => Partial<CallInput<Name>> | null,
) {
  const pages = useInfiniteQuery(
    {
      queryKey: [name, input, 'pages'],
      queryFn: ({ pageParam }): Promise<CallOutput<Name>> =>
        callShop(name, { ...(input as object), ...(pageParam as object) } as CallInput<Name>),
      initialPageParam: {} as Partial<CallInput<Name>>,
      getNextPageParam: (last: CallOutput<Name>) => next(last),
    },
    queries,
  );
  const { hasNextPage, isRefetching, fetchNextPage, refetch } = pages;
  const showMore = async () => {
    await fetchNextPage();
    // It took the place of reading the others again.
    if (isRefetching) await refetch();
  };
  const { value, ...reading } = readingOf(pages);
  return {
    ...reading,
    pages: value?.pages ?? null,
    showMore: hasNextPage ? () => void showMore() : null,
  };
}
