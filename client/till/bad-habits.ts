import { randomUUID } from 'node:crypto';

interface Till {
  /** Ends in `/v1`. */
  base: string;
  key: string;
  say: (line: string) => void;
}

/** What badly written tills do, each so that the report card of staging shows it. */
export const BAD_HABITS = {
  /** Goes on after 429 as if nothing had been said. */
  hammer: async (till) => {
    for (let number = 0; number < 120; number += 1) await ask(till, '/pets?limit=1');
  },
  /** Adds without an Idempotency-Key. */
  'no-key': async (till) => {
    for (let number = 0; number < 5; number += 1) await add(till, { name: 'Rex', categoryId: 1 });
  },
  /** Uses one Idempotency-Key for different animals. */
  reuse: async (till) => {
    const key = randomUUID();
    for (const name of ['Rex', 'Tom', 'Bella']) await add(till, { name, categoryId: 1 }, key);
  },
  /** Asks for the first page again and again, and never for the next one. */
  'no-pages': async (till) => {
    for (let number = 0; number < 10; number += 1) await ask(till, '/pets?limit=1');
  },
  /** Sends what is no animal, without looking at the answer. */
  wrong: async (till) => {
    for (const pet of [{ name: '' }, { categoryId: 'three' }, {}])
      await add(till, pet, randomUUID());
  },
  /** Asks for pages by number, as other services have them. */
  'page-numbers': async (till) => {
    for (let page = 1; page <= 3; page += 1) await ask(till, `/pets?page=${page}`);
  },
} satisfies Record<string, (till: Till) => Promise<void>>;

/** Whether a word of the command line names a habit. */
export function isBadHabit(word: string): word is keyof typeof BAD_HABITS {
  return Object.hasOwn(BAD_HABITS, word);
}

async function add(till: Till, pet: object | string, idempotencyKey?: string): Promise<string> {
  const headers = {
    'Content-Type': 'application/json',
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
  const body = typeof pet === 'string' ? pet : JSON.stringify(pet);
  return ask(till, '/pets', { method: 'POST', headers, body });
}

async function ask(
  { base, key, say }: Till,
  path: string,
  init: RequestInit = {},
): Promise<string> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${key}`);
  const response = await fetch(base + path, { ...init, headers });
  const body = await response.text();
  say(`${init.method ?? 'GET'} ${path}: ${response.status}`);
  return body;
}
