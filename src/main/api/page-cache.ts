import type { PetStatus } from '../../shared/pet.ts';
import type { Revisions } from '../store/store.ts';
import type { Body } from './content.ts';

/** A page of a list, rendered. */
export interface RenderedPage {
  readonly body: Body;
  /** The value of `Link`; null on the last page. */
  readonly link: string | null;
  /** Where what follows begins, now or once something was added; null on an empty page. */
  readonly nextCursor: string | null;
  /** The filter, which says what `total` counts. */
  readonly status: PetStatus | null;
}

/** A page as it is kept: how many animals match its filter, and when that was so. */
interface KeptPage {
  readonly page: RenderedPage;
  /** All headers but the caller's limits and the length: name, value, name, value. */
  readonly headers: readonly string[];
  /** Of the store. */
  readonly revisions: Revisions;
}

const MAX_PAGES = 256;
const MAX_BYTES = 8 * 1024 * 1024;
/** No link that the service issues is longer; a longer URL is not worth the memory. */
const MAX_URL_LENGTH = 256;

/** Rendered pages by URL. Bounded: when it is full, the page that was kept first goes. */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>();
  #bytes = 0;

  find(url: string): KeptPage | undefined {
    return this.#pages.get(url);
  }

  /** Keeps a page as it was when the store was at its revisions. */
  keep(url: string, kept: KeptPage): void {
    if (url.length > MAX_URL_LENGTH) return;
    this.#bytes += kept.page.body.length - (this.#pages.get(url)?.page.body.length ?? 0);
    this.#pages.set(url, kept);
    for (const [oldest, { page }] of this.#pages) {
      if (this.#pages.size <= MAX_PAGES && this.#bytes <= MAX_BYTES) return;
      this.#pages.delete(oldest);
      this.#bytes -= page.body.length;
    }
  }

  /** Forgets all pages. */
  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }
}
