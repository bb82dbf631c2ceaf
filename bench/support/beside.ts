import { setTimeout as pause } from 'node:timers/promises';
import { sendPaced, type PacedTill } from './paced-till.ts';
import { ADDS, LIST } from './requests.ts';

/** A till's time (ms) from one request to the next. */
const PACE = 10;
/** How long (ms) it goes on afterwards, so that what waited is counted. */
const REST = 500;

/** Lets a till add while something is done. Returns how long each addition took (ms), and that (s). */
export async function addBeside(
  till: PacedTill,
  work: () => Promise<unknown>,
): Promise<{ times: number[]; seconds: number }> {
  let isOver = false;
  const options = { pace: PACE, isOver: () => isOver };
  const replies = sendPaced(till, (sent) => ADDS[sent % ADDS.length] ?? LIST, options);
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  await pause(REST);
  isOver = true;
  return { times: await replies, seconds };
}

/** Lets a till read lists while something is done. Returns how long each took (ms). */
export async function listBeside(till: PacedTill, work: () => Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const replies = sendPaced(till, () => LIST, { pace: PACE, isOver: () => isOver });
  await work();
  isOver = true;
  return replies;
}
