import type { Body } from './reply.ts';

/** A page of a list, rendered. */
export interface RenderedPage {
  /** All headers but the caller's limits and the length: name, value, name, value. */
  readonly headers: readonly string[];
  readonly body: Body;
}

const MAX_PAGES = 256;
const MAX_BYTES = 8 * 1024 * 1024;
/** No link that the service issues is longer; a longer URL is not worth the memory. */
const MAX_URL_LENGTH = 256;

/**
 * Rendered pages by URL, valid for one revision of the store. Bounded: when it is full, the page
 * that was kept first goes.
 */
export class PageCache {
  readonly #pages = new Map<string, RenderedPage>();
  #revision = -1;
  #bytes = 0;

  /** The page, unless animals may have changed since it was rendered. */
  find(url: string, revision: number): RenderedPage | undefined {
    return revision === this.#revision ? this.#pages.get(url) : undefined;
  }

  /** Keeps a page that was read when the store was at `revision`. */
  keep(url: string, revision: number, page: RenderedPage): void {
    if (revision !== this.#revision) this.#startOver(revision);
    if (url.length > MAX_URL_LENGTH || this.#pages.has(url)) return;
    this.#pages.set(url, page);
    this.#bytes += page.body.length;
    for (const [oldest, { body }] of this.#pages) {
      if (this.#pages.size <= MAX_PAGES && this.#bytes <= MAX_BYTES) return;
      this.#pages.delete(oldest);
      this.#bytes -= body.length;
    }
  }

  #startOver(revision: number): void {
    this.#pages.clear();
    this.#bytes = 0;
    this.#revision = revision;
  }
}
