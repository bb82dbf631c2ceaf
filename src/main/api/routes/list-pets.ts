import { observedPages } from '../../platform/observed.ts';
import type { PetPage, Revisions } from '../../store/store.ts';
import { atRevisions, type Exchange } from '../exchange.ts';
import {
  issueCursor,
  type CursorKey,
  nextPageAddress,
  parseListQuery,
  type ListQuery,
} from '../list-query.ts';
import type { RenderedPage } from '../page-cache.ts';
import { petJson } from '../pet-json.ts';
import { bodyOf, JSON_HEADERS } from '../content.ts';
import { reply } from '../reply.ts';

/**
 * `GET /v1/pets`: a page by ascending id. Reuses the cached bytes as long as nothing happened. If
 * animals were only added, any page but the last stays the same except for its total.
 */
export function listPets(exchange: Exchange): Promise<void> | undefined {
  return atRevisions(exchange, (now) => listAt(exchange, now));
}

function listAt(exchange: Exchange, now: Revisions): Promise<void> | undefined {
  const { environment, pages } = exchange.parts;
  const kept = pages.find(exchange.target.raw);
  if (kept?.revisions.pets === now.pets) {
    observedPages.publish({ environment, source: 'kept' });
    reply(exchange, 200, kept.headers, kept.page.body);
    return undefined;
  }
  const isSamePage = kept?.page.link && kept.revisions.changes === now.changes;
  observedPages.publish({ environment, source: isSamePage ? 'recounted' : 'read' });
  return isSamePage ? recount(exchange, kept.page, now) : readPage(exchange, now);
}

async function recount(exchange: Exchange, page: RenderedPage, now: Revisions): Promise<void> {
  const counts = await exchange.parts.store.pets.counts();
  replyAndKeep(exchange, page, counts[page.status ?? 'all'], now);
}

async function readPage(exchange: Exchange, now: Revisions): Promise<void> {
  const { store, cursorKey } = exchange.parts;
  const query = parseListQuery(exchange.target.query, cursorKey);
  const read = await store.pets.page(query);
  replyAndKeep(exchange, render(query, read, cursorKey), read.total, now);
}

function replyAndKeep(exchange: Exchange, page: RenderedPage, total: number, now: Revisions): void {
  const headers = [...JSON_HEADERS, 'X-Total-Count', String(total)];
  if (page.link !== null) headers.push('Link', page.link);
  if (page.nextCursor !== null) headers.push('X-Next-Cursor', page.nextCursor);
  // If something happened since `now`, the next request finds that the revisions differ.
  exchange.parts.pages.keep(exchange.target.raw, { page, headers, revisions: now });
  reply(exchange, 200, headers, page.body);
}

function render(query: ListQuery, { pets, hasMore }: PetPage, cursorKey: CursorKey): RenderedPage {
  const last = pets.at(-1);
  const nextCursor = last ? issueCursor(cursorKey, last.id, query.status) : null;
  return {
    body: bodyOf(`[${pets.map(petJson).join(',')}]`),
    link: hasMore && nextCursor ? `<${nextPageAddress(query, nextCursor)}>; rel="next"` : null,
    nextCursor,
    status: query.status,
  };
}
