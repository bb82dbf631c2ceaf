import type { PetStatus } from '../../shared/pet.ts';
import type { Revisions } from '../store/store.ts';
import type { Body } from './content.ts';

/** A rendered page of a list. */
export interface RenderedPage {
  readonly body: Body;
  /** The value of `Link`; null on the last page. */
  readonly link: string | null;
  /** Where the following page begins, now or once something is added; null on an empty page. */
  readonly nextCursor: string | null;
  /** The filter, which determines what `total` counts. */
  readonly status: PetStatus | null;
}

/** A rendered animal. */
export interface RenderedAnimal {
  readonly body: Body;
}

/** A cached page and the store's revisions at which it was rendered. */
interface Kept<Page> {
  readonly page: Page;
  /** All headers except the caller's limits and the length: name, value, name, value. */
  readonly headers: readonly string[];
  /** The store's revisions. */
  readonly revisions: Revisions;
}

const MAX_PAGES = 256;
const MAX_BYTES = 8 * 1024 * 1024;
/** No link that the service issues is longer, and a longer URL is not worth the memory. */
const MAX_URL_LENGTH = 256;

/**
 * What was rendered, by URL: pages of the list, or single animals. Nothing is dropped for being old:
 * its revisions, which any process's change raises, say whether it still holds. Bounded: when it is
 * full, what was cached first is dropped.
 */
export class PageCache<Page extends { readonly body: Body }> {
  readonly #pages = new Map<string, Kept<Page>>();
  #bytes = 0;

  find(url: string): Kept<Page> | undefined {
    return this.#pages.get(url);
  }

  /** Caches a page as rendered at the given revisions of the store. */
  keep(url: string, kept: Kept<Page>): void {
    if (url.length > MAX_URL_LENGTH) return;
    this.#bytes += kept.page.body.length - (this.#pages.get(url)?.page.body.length ?? 0);
    this.#pages.set(url, kept);
    for (const [oldest, { page }] of this.#pages) {
      if (this.#pages.size <= MAX_PAGES && this.#bytes <= MAX_BYTES) return;
      this.#pages.delete(oldest);
      this.#bytes -= page.body.length;
    }
  }
}
