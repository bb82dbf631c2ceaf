import type { AnimalStoreClient } from '../src/client.ts';

const NAMES = ['Bella', 'Max', 'Luna', 'Charlie', 'Coco', 'Rocky', 'Lola', 'Oscar', 'Milo', 'Ruby'];

/** No double holds it: whoever reads this category and sends it back has read every digit. */
const BIG_CATEGORY = 9007199254740993n;

interface GoodTill {
  client: AnimalStoreClient;
  say: (line: string) => void;
  /** Between two additions. */
  pause: () => Promise<void>;
  additions: number;
  signal: AbortSignal;
}

/** What a well-written till does: lists all pages once, and adds animals, one in five with a big number. */
export async function behaveWell(till: GoodTill): Promise<void> {
  const { client, say, pause, additions, signal } = till;
  let listed = 0;
  for await (const { id, name, status } of client.pets({ signal, limit: 10 })) {
    listed += 1;
    if (listed <= 5) say(`${String(id).padStart(6)}  ${name}${status ? ` (${status})` : ''}`);
  }
  say(`${listed} animals in stock.`);
  let bigCategory = BIG_CATEGORY;
  for (let number = 0; number < additions; number += 1) {
    const name = NAMES[number % NAMES.length] ?? 'Rex';
    const category = number % 5 === 0 ? bigCategory : BigInt(number % 5);
    const pet = await client.add({ name, categoryId: category, status: 'available' }, { signal });
    if (number % 5 === 0) bigCategory = pet.categoryId;
    say(`${String(pet.id).padStart(6)}  ${pet.name} added`);
    await pause();
  }
}
