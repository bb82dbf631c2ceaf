import type { Random } from '../support/random.ts';

/** An animal that a client tried to add: its idempotency key, and its id once it was acknowledged. */
export interface Attempt {
  key: string;
  name: string;
  id: string | null;
}

/** What all clients have done so far, over all rounds. */
export interface Journal {
  attempts: Attempt[];
  /** When (ms) requests of the counted key were let through. */
  answeredAt: number[];
  /** Statuses that must not occur, with what was requested. */
  strange: string[];
}

export interface ClientOptions {
  baseAddress: string;
  apiKey: string;
  random: Random;
  journal: Journal;
  /** True once the service is about to be killed: no new requests are sent. */
  isOver: () => boolean;
}

const STATUSES = ['available', 'pending', 'sold', undefined] as const;

/** Mostly adds, but also lists and reads, until the round is over or the connection breaks. */
export async function runClient(options: ClientOptions): Promise<void> {
  const { random, journal, isOver } = options;
  while (!isOver()) {
    const choice = random.below(10);
    try {
      if (choice < 7) await add(options, newAttempt(random, journal));
      else if (choice < 9) await request(options, 'GET', `/pets?limit=${1 + random.below(100)}`);
      else await request(options, 'GET', `/pets/${1 + random.below(journal.attempts.length + 1)}`);
    } catch {
      // The service was killed; what was not acknowledged is tried again in the next round.
      return;
    }
  }
}

/** Repeats what was never acknowledged, with its idempotency key. */
export async function retryOpen(options: ClientOptions): Promise<void> {
  for (const attempt of options.journal.attempts) {
    if (attempt.id === null) await add(options, attempt);
  }
}

function newAttempt(random: Random, journal: Journal): Attempt {
  const number = journal.attempts.length;
  const attempt = { key: `torture-${number}`, name: `Animal ${number}`, id: null };
  journal.attempts.push(attempt);
  random.next();
  return attempt;
}

async function add(options: ClientOptions, attempt: Attempt): Promise<void> {
  const number = Number(attempt.key.slice('torture-'.length));
  const body = JSON.stringify({
    name: attempt.name,
    categoryId: number % 14,
    status: STATUSES[number % STATUSES.length],
  });
  const text = await request(options, 'POST', '/pets', body, attempt.key);
  const id = /"id":(\d+)/.exec(text)?.[1];
  if (id === undefined) return;
  if (attempt.id !== null && attempt.id !== id) {
    options.journal.strange.push(`${attempt.key} was answered with ${attempt.id} and ${id}`);
  }
  attempt.id = id;
}

async function request(
  { baseAddress, apiKey, journal }: ClientOptions,
  method: string,
  path: string,
  body?: string,
  idempotencyKey?: string,
): Promise<string> {
  const response = await fetch(baseAddress + path, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  journal.answeredAt.push(Date.now());
  const isExpected = [200, 201, 404].includes(response.status);
  if (!isExpected) journal.strange.push(`${method} ${path}: ${response.status} ${text}`);
  return text;
}
