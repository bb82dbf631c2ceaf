import { z } from 'zod';
import { counted, type Judgement, type Sighting } from '../sighting.ts';

/** What is known about a till's calls of the deprecated operation. */
export const DeprecatedSeen = z.object({
  requests: z.int().default(0),
  calls: z.int().default(0),
});
export type DeprecatedSeen = z.infer<typeof DeprecatedSeen>;

/** Updates the counts with a request. */
export function seeDeprecated(seen: DeprecatedSeen, { operation }: Sighting): void {
  seen.requests += 1;
  if (operation === 'getPet') seen.calls += 1;
}

/** Judges whether the till avoids the operation that ends in 2030. */
export function judgeDeprecated({ requests, calls }: DeprecatedSeen): Judgement {
  const counts = { calls };
  if (calls > 0) {
    return {
      grade: 'badly',
      finding: `It called GET /pets/{petId} ${counted(calls, 'time')}, which is removed on 5 December 2030.`,
      advice: 'Use GET /pets with a status instead.',
      counts,
    };
  }
  return requests > 0
    ? { grade: 'well', finding: 'It calls nothing that is deprecated.', advice: null, counts }
    : { grade: 'unseen', finding: 'It has called nothing yet.', advice: null, counts };
}
