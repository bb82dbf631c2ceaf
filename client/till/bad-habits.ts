import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

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
  /** Reads animals one by one, by the operation that ends in 2030. */
  deprecated: async (till) => {
    for (let id = 1; id <= 5; id += 1) await ask(till, `/pets/${id}`);
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
  /** Reads numbers as JavaScript does, so that those beyond 2^53 are rounded. */
  rounding: async (till) => {
    const first = await add(till, '{"name":"Rex","categoryId":9007199254740993}', randomUUID());
    const { categoryId } = JSON.parse(first) as { categoryId: number };
    await add(till, { name: 'Tom', categoryId }, randomUUID());
  },
  /** Closes the connection after each reply. */
  'new-connections': async (till) => {
    for (let number = 0; number < 20; number += 1) await askOnce(till, '/pets?limit=1');
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

/** `fetch` keeps connections; this does not. */
async function askOnce({ base, key, say }: Till, path: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  await new Promise<void>((resolve, reject) => {
    const sent = request(base + path, { headers, agent: false }, (response) => {
      response.resume().once('end', () => {
        say(`GET ${path}: ${response.statusCode ?? 0}`);
        resolve();
      });
    });
    sent.once('error', reject).end();
  });
}
