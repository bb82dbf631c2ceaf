import type { Sleep } from '../src/back-off.ts';
import type { AnimalStoreClient } from '../src/client.ts';
import { AdditionQueue, type QueueState, type QueueStorage } from '../src/queue.ts';

const NAMES = ['Bella', 'Max', 'Luna', 'Charlie', 'Coco', 'Rocky', 'Lola', 'Oscar', 'Milo', 'Ruby'];

/** No double holds it: a client that reads this category and sends it back has read every digit. */
const BIG_CATEGORY = 9007199254740993n;

interface GoodTill {
  client: AnimalStoreClient;
  say: (line: string) => void;
  signal: AbortSignal;
}

interface AddingTill extends GoodTill {
  storage: QueueStorage;
  /** Between two additions. */
  pause: () => Promise<void>;
  additions: number;
  /** For tests. */
  sleep?: Sleep;
}

/** Lists all pages once. Returns where to go on for what is added later. */
export async function listStock({ client, say, signal }: GoodTill): Promise<string | undefined> {
  let listed = 0;
  let cursor: string | undefined;
  for await (const page of client.pages({ signal, limit: 10 })) {
    for (const { id, name, status } of page.pets.slice(0, Math.max(0, 5 - listed))) {
      say(`${String(id).padStart(6)}  ${name}${status ? ` (${status})` : ''}`);
    }
    listed += page.pets.length;
    cursor = page.nextCursor ?? cursor;
  }
  say(`${listed} animals in stock.`);
  return cursor;
}

/** Tells what anybody adds from now on, until the signal is aborted. */
export async function hearAdditions(
  { client, say, signal }: GoodTill,
  cursor?: string,
): Promise<void> {
  for await (const { pets } of client.added({ signal, ...(cursor !== undefined && { cursor }) })) {
    say(`In stock now, too: ${pets.map(({ id }) => String(id)).join(', ')}`);
  }
}

/** Adds animals by a queue, one in five with a big number, until all of them are in stock. */
export async function addAnimals(till: AddingTill): Promise<void> {
  const { client, storage, say, pause, additions, sleep } = till;
  let bigCategory = BIG_CATEGORY;
  let sent = (): void => undefined;
  const queue = await AdditionQueue.open({
    client,
    storage,
    ...(sleep && { sleep }),
    onAdded: ({ id, name, categoryId }) => {
      if (categoryId > 4n) bigCategory = categoryId;
      say(`${String(id).padStart(6)}  ${name} added`);
    },
    onRefused: ({ pet, message }) => say(`${pet.name} was refused: ${message}`),
    onState: (state) => {
      const line = lineOf(state);
      if (line !== null) say(line);
      if (state.name === 'idle') sent();
    },
  });
  const end = new AbortController();
  const running = queue.run(AbortSignal.any([till.signal, end.signal]));
  try {
    for (let number = 0; number < additions; number += 1) {
      const name = NAMES[number % NAMES.length] ?? 'Rex';
      const categoryId = number % 5 === 0 ? bigCategory : BigInt(number % 5);
      await queue.put({ name, categoryId, status: 'available' });
      await pause();
    }
    while (queue.length > 0 && !till.signal.aborted) {
      await new Promise<void>((resolve) => {
        sent = resolve;
        till.signal.addEventListener('abort', () => resolve());
      });
    }
  } finally {
    end.abort();
    await running;
    await queue.close();
  }
}

/** What the queue is waiting for; null while it waits for nothing. */
function lineOf(state: QueueState): string | null {
  if (!('error' in state)) return null;
  const { name, error } = state;
  const seconds = 'until' in state ? Math.ceil((state.until - Date.now()) / 1_000) : null;
  const until = seconds === null ? 'Give it another key.' : `It tries again in ${seconds} s.`;
  return `The queue waits (${name}): ${error.message} ${until}`;
}
