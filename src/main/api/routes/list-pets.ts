import type { PetPage } from '../../store/store.ts';
import type { Exchange } from '../exchange.ts';
import { nextPageAddress, parseListQuery, type ListQuery } from '../list-query.ts';
import type { RenderedPage } from '../page-cache.ts';
import { petJson } from '../pet-json.ts';
import { bodyOf, JSON_HEADERS, reply } from '../reply.ts';

/** `GET /v1/pets`: a page by id, ascending; from the bytes of before while no animal was added. */
export function listPets(exchange: Exchange): Promise<void> | undefined {
  const { store, pages } = exchange.parts;
  const page = pages.find(exchange.target.raw, store.petsRevision());
  if (!page) return readPage(exchange);
  reply(exchange, 200, page.headers, page.body);
  return undefined;
}

async function readPage(exchange: Exchange): Promise<void> {
  const { store, pages } = exchange.parts;
  const query = parseListQuery(exchange.target.query, store.cursorSecret);
  const revision = store.petsRevision();
  const page = renderPage(query, await store.pets.page(query), store.cursorSecret);
  if (store.petsRevision() === revision) pages.keep(exchange.target.raw, revision, page);
  reply(exchange, 200, page.headers, page.body);
}

function renderPage(query: ListQuery, page: PetPage, cursorSecret: Buffer): RenderedPage {
  const headers = [...JSON_HEADERS, 'X-Total-Count', String(page.total)];
  const last = page.pets.at(-1);
  if (page.hasMore && last) {
    headers.push('Link', `<${nextPageAddress(query, last.id, cursorSecret)}>; rel="next"`);
  }
  return { headers, body: bodyOf(`[${page.pets.map(petJson).join(',')}]`) };
}
