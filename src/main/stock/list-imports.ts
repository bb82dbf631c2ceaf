import { randomUUID } from 'node:crypto';
import { ShopError } from '../../shared/errors.ts';
import { PURCHASE_PRICE } from '../../shared/fields/built-in.ts';
import type { Author } from '../../shared/history.ts';
import type {
  ImportChanges,
  ImportOutcome,
  ImportReading,
} from '../../shared/stock-files/import-choice.ts';
import type { TillJournal } from '../../shared/till-journal.ts';
import type { ImportRow } from '../../shared/stock-files/import-row.ts';
import type { Store } from '../store/store.ts';
import { addImported } from './add-imported.ts';
import { profileOf } from './shop-profile.ts';
import { ListClient } from './lists/list-client.ts';
import type { StockRow } from './lists/stock-index.ts';
import { say } from '../../shared/say.ts';

/** How long (ms) until an abandoned import is forgotten. */
const PATIENCE = 30 * 60_000;
/** The most imports at a time, each with a file and a thread that reads it. */
const MOST_AT_ONCE = 4;
/** Animals that cross to or from the thread together. */
const PORTION = 1_000;

/** What is to be imported. Its bytes follow. */
export interface AnnouncedList {
  name: string;
  size: number;
  isPasted: boolean;
}

/** What of a shop somebody who imports may add, and see: for others, what the shop paid is no field of it. */
interface Importer {
  mayAddFields: boolean;
  seesCosts: boolean;
}

interface OpenList extends AnnouncedList {
  /** Whom it is of: a window, and the person there. */
  readonly session: string;
  readonly parts: Uint8Array[];
  received: number;
  /** Reads the list, once all of it came. */
  client: ListClient | undefined;
  /** Settles once the thread knows all that is in stock. */
  compared: Promise<void> | undefined;
  /** Stops adding the animals, once that has begun. */
  stop: AbortController;
  timer: NodeJS.Timeout | undefined;
  /** How many animals are ready to be published; null before adding begins. */
  ready: number | null;
}

/**
 * Imports on their way from a window: the bytes of a list come in portions, a thread reads it as the
 * clerk chooses, and then its animals are added. None is in stock before that.
 */
export class ListImports {
  readonly #lists = new Map<string, OpenList>();

  /** Begins an import. One that this window began before is forgotten. Throws `bad_request`. */
  begin(session: string, announced: AnnouncedList): string {
    for (const [id, list] of this.#lists) {
      if (list.session === session && list.ready === null) this.#forget(id);
    }
    if (this.#lists.size >= MOST_AT_ONCE) {
      throw new ShopError(
        'bad_request',
        say`Other imports are under way. Try again when they are done.`,
      );
    }
    const id = randomUUID();
    this.#lists.set(id, {
      ...announced,
      session,
      parts: [],
      received: 0,
      client: undefined,
      compared: undefined,
      stop: new AbortController(),
      timer: undefined,
      ready: null,
    });
    this.#wait(id);
    return id;
  }

  /** Accepts a portion, and returns how many bytes came so far. Throws `not_found`, `bad_request`. */
  take(session: string, id: string, bytes: Uint8Array): number {
    const list = this.#open(session, id);
    if (list.client || list.received + bytes.length > list.size) {
      this.#forget(id);
      throw new ShopError('bad_request', say`More came of the file than was announced.`);
    }
    list.parts.push(bytes);
    list.received += bytes.length;
    return list.received;
  }

  /**
   * Reads the list as chosen, and compares it with the stock. Throws `not_found`, `bad_request`,
   * `file_unreadable`, and what the store throws.
   */
  async read(
    session: string,
    id: string,
    store: Store,
    changes: ImportChanges,
    { mayAddFields, seesCosts }: Importer = { mayAddFields: true, seesCosts: true },
  ): Promise<ImportReading> {
    const list = this.#open(session, id);
    const client = clientOf(list);
    list.compared ??= compareWithStock(client, store, { mayAddFields, seesCosts }).catch(
      (error: unknown) => {
        list.compared = undefined;
        throw error;
      },
    );
    await list.compared;
    return client.call('read', mayAddFields ? changes : { ...changes, newFields: [] });
  }

  /** Reads the file as the days of a till. Throws `not_found`, `bad_request` and `file_unreadable`. */
  journal(session: string, id: string): Promise<TillJournal> {
    return clientOf(this.#open(session, id)).call('journal', null);
  }

  /** Adds the animals as last read. Throws `not_found`, and what the store throws. */
  async commit(session: string, id: string, store: Store, author: Author): Promise<ImportOutcome> {
    const list = this.#open(session, id);
    const { client } = list;
    if (!client || !list.compared) throw isOver();
    clearTimeout(list.timer);
    list.ready = 0;
    const options = {
      author,
      signal: list.stop.signal,
      onProgress: (ready: number) => {
        list.ready = ready;
      },
    };
    try {
      const begun = await client.call('begin', null);
      const checked = { ...begun, animals: animalsFrom(client) };
      const imported = await addImported(store, checked, options);
      this.#forget(id);
      return imported;
    } catch (error) {
      // It can be tried again, until its window cancels it once more.
      list.ready = null;
      list.stop = new AbortController();
      this.#wait(id);
      throw error;
    }
  }

  /** How many animals are ready to be published; 0 before adding begins and after it ends. */
  ready(session: string, id: string): number {
    const list = this.#lists.get(id);
    return list?.session === session ? (list.ready ?? 0) : 0;
  }

  /** Ends an import. What is being added is then not added; one that is already over stays as it is. */
  cancel(session: string, id: string): void {
    const list = this.#lists.get(id);
    if (list?.session !== session) return;
    list.stop.abort();
    if (list.ready === null) this.#forget(id);
  }

  #open(session: string, id: string): OpenList {
    const list = this.#lists.get(id);
    if (list?.session !== session) throw isOver();
    if (list.ready !== null)
      throw new ShopError('not_found', say`This import is under way already.`);
    this.#wait(id);
    return list;
  }

  #wait(id: string): void {
    const list = this.#lists.get(id);
    if (!list) return;
    clearTimeout(list.timer);
    list.timer = setTimeout(() => this.#forget(id), PATIENCE).unref();
  }

  #forget(id: string): void {
    const list = this.#lists.get(id);
    clearTimeout(list?.timer);
    list?.client?.close();
    this.#lists.delete(id);
  }
}

/** The thread that reads a list, once all of it came. Throws `bad_request`. */
function clientOf(list: OpenList): ListClient {
  if (list.received !== list.size) {
    throw new ShopError('bad_request', say`Not all of the file came. Choose it again.`);
  }
  const { name, isPasted, parts } = list;
  list.client ??= new ListClient({ name, isPasted, bytes: Buffer.concat(parts.splice(0)) });
  return list.client;
}

/** How often a stock is read again when a step changes it during the reading. */
const MOST_READINGS = 3;

/** Tells a thread what is in stock, as it is between two steps. */
async function compareWithStock(
  client: ListClient,
  store: Store,
  { mayAddFields, seesCosts }: Importer,
): Promise<void> {
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const { changes } = await store.revisions();
    await client.call('compareWith', {
      categories: await store.categories.list(),
      fields: (await store.fields.list()).filter(({ id }) => seesCosts || id !== PURCHASE_PRICE.id),
      currency: (await profileOf(store, [])).currency,
      mayAddFields,
    });
    let rows: StockRow[] = [];
    for await (const row of store.pets.all()) {
      rows.push(row);
      if (rows.length < PORTION) continue;
      await client.call('addStock', rows);
      rows = [];
    }
    await client.call('addStock', rows);
    if ((await store.revisions()).changes === changes) return;
  }
}

function isOver(): ShopError {
  return new ShopError(
    'not_found',
    say`This import is over. The history says whether it did anything.`,
  );
}

async function* animalsFrom(client: ListClient): AsyncGenerator<ImportRow> {
  for (;;) {
    const rows = await client.call('adds', PORTION);
    if (rows.length === 0) return;
    yield* rows;
  }
}
