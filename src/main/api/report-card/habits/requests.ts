import { z } from 'zod';
import { counted, type Judgement, type Sighting } from '../sighting.ts';

/** Mistakes are a habit from this number on, if they are also more than one in `ONE_IN` requests. */
const FEW = 3;
const ONE_IN = 10;

/** What is known about whether a till sends what the service understands. */
export const RequestsSeen = z.object({
  requests: z.int().default(0),
  mistakes: z.int().default(0),
});
export type RequestsSeen = z.infer<typeof RequestsSeen>;

/** Updates the counts with a request. */
export function seeRequests(seen: RequestsSeen, sighting: Sighting): void {
  seen.requests += 1;
  if (isMistake(sighting)) seen.mistakes += 1;
}

/** A missing animal, a limit or a fault of the service is not the till's mistake. */
function isMistake({ status, operation }: Sighting): boolean {
  const isMissingPet = status === 404 && operation === 'getPet';
  return status >= 400 && status < 500 && status !== 409 && status !== 429 && !isMissingPet;
}

/** Judges whether the service understands most of what the till sends. */
export function judgeRequests({ requests, mistakes }: RequestsSeen): Judgement {
  const counts = { requests, mistakes };
  if (requests === 0) {
    return {
      grade: 'unseen',
      finding: 'It has sent no request yet.',
      advice: 'Send a request to staging with this key.',
      counts,
    };
  }
  const isMuch = mistakes * ONE_IN > requests;
  const finding = `${mistakes === 0 ? 'No mistakes' : counted(mistakes, 'mistake')} in ${counted(requests, 'request')}.`;
  if (isMuch && mistakes >= FEW) {
    return {
      grade: 'badly',
      finding,
      advice:
        'The errors below tell what they looked like; go by the code of the reply, and don’t send the same again.',
      counts,
    };
  }
  return {
    grade: isMuch ? 'fair' : 'well',
    finding,
    advice: isMuch ? 'The errors below tell what they looked like.' : null,
    counts,
  };
}
