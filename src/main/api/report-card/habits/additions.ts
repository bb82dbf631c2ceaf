import { z } from 'zod';
import { counted, remember, type Judgement, type Sighting } from '../sighting.ts';

/** How many additions that may have been stored without the till's knowledge are remembered. */
const MOST_UNSURE = 16;

/** What is known about how a till adds animals. */
export const AdditionsSeen = z.object({
  /** Requests with reply 201. */
  added: z.int().default(0),
  withoutKey: z.int().default(0),
  /** Requests that got the first reply again: repeated as they should be. */
  replayed: z.int().default(0),
  /** 422: the key of one animal used with another. */
  keyReused: z.int().default(0),
  /** Repeated after a lost reply or an error of the service, but under another key or none. */
  retriedAnew: z.int().default(0),
  unsure: z
    .array(z.object({ body: z.string(), idempotencyKey: z.string().nullable() }))
    .default(() => []),
});
export type AdditionsSeen = z.infer<typeof AdditionsSeen>;

/** Updates the counts with a request. */
export function seeAdditions(seen: AdditionsSeen, sighting: Sighting): void {
  const { operation, status, idempotencyKey, body } = sighting;
  if (operation !== 'createPet' || body === null) return;
  const before = seen.unsure.find((unsure) => unsure.body === body);
  if (before && (idempotencyKey === null || before.idempotencyKey !== idempotencyKey)) {
    seen.retriedAnew += 1;
  }
  if (before) seen.unsure.splice(seen.unsure.indexOf(before), 1);
  if (status === 201) {
    seen.added += 1;
    if (idempotencyKey === null) seen.withoutKey += 1;
    if (sighting.isReplayed) seen.replayed += 1;
  }
  if (status === 422) seen.keyReused += 1;
  if (mayBeStored(sighting)) remember(seen.unsure, { body, idempotencyKey }, MOST_UNSURE);
}

/** Whether the till can't know what happened to the animal, and so has to send it again. */
function mayBeStored({ status, isDelivered }: Sighting): boolean {
  return status === 409 || status >= 500 || (!isDelivered && (status === 0 || status === 201));
}

/** Judges whether each addition can be repeated without adding it twice. */
export function judgeAdditions(seen: AdditionsSeen): Judgement {
  const { added, withoutKey, replayed, keyReused, retriedAnew } = seen;
  const counts = { added, withoutKey, replayed, keyReused, retriedAnew };
  const faults = [
    withoutKey > 0 && `${counted(withoutKey, 'addition')} had no Idempotency-Key.`,
    keyReused > 0 &&
      `${counted(keyReused, 'addition')} had the Idempotency-Key of another animal, and nothing was added.`,
    retriedAnew > 0 &&
      `${counted(retriedAnew, 'addition')} whose answer was not known came again without the same Idempotency-Key, which adds the animal twice.`,
  ].filter((fault) => fault !== false);
  if (faults.length > 0) {
    return {
      grade: 'badly',
      finding: faults.join(' '),
      advice:
        'Make one Idempotency-Key (a UUID) with each new animal, keep both until the answer has come, and send the same key and body again until it does.',
      counts,
    };
  }
  if (added === 0) {
    return {
      grade: 'unseen',
      finding: 'It has added nothing yet.',
      advice: 'Let it add animals, if it is to add any.',
      counts,
    };
  }
  const again = replayed > 0 ? ` ${counted(replayed, 'time')} it sent one again, with it.` : '';
  return {
    grade: 'well',
    finding: `Each of its ${counted(added, 'addition')} had an Idempotency-Key.${again}`,
    advice:
      replayed > 0
        ? null
        : 'Not seen yet: an addition that is sent again. Pull the cable while it adds, and plug it in again.',
    counts,
  };
}
