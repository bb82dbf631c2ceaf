import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Constant } from './bare.ts';
import type { LoadRequest } from './load.ts';
import type { Server } from './server.ts';

/** Twenty animals, which is what most tills request. */
export const LIST: LoadRequest = { method: 'GET', path: '/v1/pets' };

const NAMES = ['Bella', 'Max', 'Luna', 'Charlie', 'Lucy', 'Cooper', 'Bailey', 'Daisy', 'Molly'];
const STATUSES = ['available', 'pending', 'sold'];

/** A hundred animals to add. */
export const ADDS: readonly LoadRequest[] = Array.from({ length: 100 }, (_, index) => ({
  method: 'POST',
  path: '/v1/pets',
  body: JSON.stringify({
    name: `${NAMES[index % NAMES.length] ?? ''} ${String(index)}`,
    categoryId: index % 14,
    status: STATUSES[index % STATUSES.length],
  }),
}));

/**
 * A shop's typical day: of a hundred requests, 90 lists, 8 reads by id and 2 additions, spread
 * evenly.
 */
export function mixed(animals: number): LoadRequest[] {
  return Array.from({ length: 1_000 }, (_, index) => {
    const place = (index * 37) % 100;
    if (place < 2) return ADDS[index % ADDS.length] ?? LIST;
    if (place < 10) return readById(index, animals);
    return LIST;
  });
}

/** A thousand reads by id, spread across the stock. */
export function readsById(animals: number): LoadRequest[] {
  return Array.from({ length: 1_000 }, (_, index) => readById(index, animals));
}

function readById(index: number, animals: number): LoadRequest {
  const id = ((index * 7_919) % animals) + 1;
  return { method: 'GET', path: `/v1/pets/${String(id)}` };
}

interface Answer {
  response: IncomingMessage;
  body: string;
}

/** Sends one request outside any load. Throws when the reply is not 200. */
async function read({ origin, key }: Server, path: string): Promise<Answer> {
  const asked = get(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += String(chunk);
  if (response.statusCode !== 200) throw new Error(`${path}: ${body}`);
  return { response, body };
}

/** The service's reply, for a server that sends the same bytes as a constant. */
export async function constantOf(server: Server, path: string): Promise<Constant> {
  const { response, body } = await read(server, path);
  // Node adds these by itself.
  const own = new Set(['Date', 'Connection', 'Keep-Alive']);
  const headers: string[] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(index, index + 2);
    if (!own.has(name)) headers.push(name, value);
  }
  return { headers, body };
}

/** The addresses of all pages that follow a list, by its links. */
export async function followingPages(server: Server, path: string): Promise<string[]> {
  const pages: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { response } = await read(server, next);
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1];
    if (next !== undefined) pages.push(next);
  }
  return pages;
}
