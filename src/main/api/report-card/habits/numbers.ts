import { z } from 'zod';
import { counted, remember, type Judgement, type Sighting } from '../sighting.ts';

/** How many of the numbers shown to the till are remembered. */
const MOST_NUMBERS = 32;

/** What is known about how a till handles numbers that a double can't hold. */
export const NumbersSeen = z.object({
  /** Replies with such a number. */
  shown: z.int().default(0),
  /** How many of these numbers came back with every digit, and how many came back rounded. */
  exact: z.int().default(0),
  rounded: z.int().default(0),
  numbers: z.array(z.object({ exact: z.string(), rounded: z.array(z.string()) })).default(() => []),
});
export type NumbersSeen = z.infer<typeof NumbersSeen>;

/** Updates the counts with a request, comparing what it sends with what earlier replies showed. */
export function seeNumbers(seen: NumbersSeen, { numbersSent, numbersShown }: Sighting): void {
  for (const sent of numbersSent) {
    if (seen.numbers.some(({ exact }) => exact === sent)) seen.exact += 1;
    else if (seen.numbers.some(({ rounded }) => rounded.includes(sent))) seen.rounded += 1;
  }
  if (numbersShown.length > 0) seen.shown += 1;
  for (const number of numbersShown) {
    const isKnown = seen.numbers.some(({ exact }) => exact === number.exact);
    if (!isKnown) remember(seen.numbers, number, MOST_NUMBERS);
  }
}

/** Judges whether such a number ever came back with every digit. */
export function judgeNumbers({ shown, exact, rounded }: NumbersSeen): Judgement {
  const counts = { shown, exact, rounded };
  if (rounded > 0) {
    return {
      grade: 'badly',
      finding: `${counted(rounded, 'number')} beyond 2^53 came back rounded.`,
      advice:
        'Read id and categoryId as 64-bit integers: in JavaScript as BigInt, from the digits of the reply.',
      counts,
    };
  }
  if (exact > 0) {
    return {
      grade: 'well',
      finding: `It was shown numbers beyond 2^53 and sent ${counted(exact, 'of them', 'of them')} back with every digit.`,
      advice: null,
      counts,
    };
  }
  return {
    grade: 'unseen',
    finding:
      shown > 0
        ? 'It was shown a number beyond 2^53 and has sent none back.'
        : 'It has met no number beyond 2^53.',
    advice:
      'Add an animal with categoryId 9007199254740993, and another one with the categoryId that the reply to the first one tells.',
    counts,
  };
}
