import { z } from 'zod';

/**
 * What a sentence is made of: its words, with {0}, {1} … where values stand. By its words the window finds it in
 * its catalogue, so that a person reads it in their own language.
 */
export const Parts = z.object({ pattern: z.string(), values: z.array(z.string()) });
export type Parts = z.infer<typeof Parts>;

/** A sentence in English, as it is logged and sent to tills, and its parts. */
export const Sentence = Parts.extend({ english: z.string() });
export type Sentence = z.infer<typeof Sentence>;

/** Makes a sentence that a person reads of a template: say`There is no folder ${folder}.` */
export function say(words: TemplateStringsArray, ...values: string[]): Sentence {
  const join = (between: (place: number) => string) =>
    words.reduce((text, word, place) => text + between(place - 1) + word);
  return {
    english: join((place) => values[place] ?? ''),
    pattern: join((place) => `{${String(place)}}`),
    values,
  };
}
