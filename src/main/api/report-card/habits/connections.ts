import { z } from 'zod';
import { counted, type Judgement, type Sighting } from '../sighting.ts';

/** How many requests it takes before connections reveal a habit. */
const ENOUGH = 10;

/** What is known about a till's connections. */
export const ConnectionsSeen = z.object({
  requests: z.int().default(0),
  opened: z.int().default(0),
  /** Opened although one that had just been used was still available. */
  needless: z.int().default(0),
});
export type ConnectionsSeen = z.infer<typeof ConnectionsSeen>;

/** Updates the counts with a request. */
export function seeConnections(seen: ConnectionsSeen, sighting: Sighting): void {
  seen.requests += 1;
  if (sighting.isNewConnection) seen.opened += 1;
  if (sighting.isNeedlessConnection) seen.needless += 1;
}

/** Judges whether the till reuses its connections. */
export function judgeConnections({ requests, opened, needless }: ConnectionsSeen): Judgement {
  const counts = { requests, opened, needless };
  const seen = `${counted(requests, 'request')} came over ${counted(opened, 'connection')}.`;
  if (needless >= ENOUGH && needless * 2 > requests) {
    return {
      grade: 'fair',
      finding: `${seen} It closes them after each reply.`,
      advice:
        'Keep one connection open and send the next request over it: with HTTPS each new one costs several times a request.',
      counts,
    };
  }
  return requests >= ENOUGH
    ? { grade: 'well', finding: seen, advice: null, counts }
    : { grade: 'unseen', finding: seen, advice: null, counts };
}
