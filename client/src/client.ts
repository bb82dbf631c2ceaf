import { type BackOff, pauseAfter, type Sleep, sleep, USUAL_BACK_OFF } from './back-off.ts';
import { ConnectionError, RefusedError } from './errors.ts';
import { type NewPet, type Pet, type PetStatus, readPet, readPets, writePet } from './pet.ts';
import { byFetch, type TillReply, type TillRequest, type Transport } from './transport.ts';

/** What a client is made from. */
export interface ClientOptions {
  /** Ends in `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** `fetch` without it; `pinned` of `animal-store-client/node` for HTTPS with the shop's certificate. */
  transport?: Transport;
  /** After so long (ms) without a whole reply the connection counts as lost; 15 s without it. */
  timeout?: number;
  backOff?: Partial<BackOff>;
  /** For tests. */
  sleep?: Sleep;
}

/** Which animals to list. */
export interface ListOptions {
  status?: PetStatus;
  /** Animals a page, 1 to 100; 100 without it. */
  limit?: number;
  /** Begins after what a page with this `nextCursor` told. */
  cursor?: string;
  signal?: AbortSignal;
}

/** One page of the list. */
export interface Page {
  pets: Pet[];
  /** How many match, on all pages. */
  total: number;
  /** Where what follows begins, also what will be added later; null on an empty page. */
  nextCursor: string | null;
  hasMore: boolean;
}

/** How to add an animal. */
export interface AddOptions {
  /** For an animal whose addition was begun before, and may have succeeded. A new one without it. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A shop as a till sees it. Every call waits out limits and lost connections, within `backOff`. */
export class AnimalStoreClient {
  readonly #options: ClientOptions;
  readonly #backOff: BackOff;

  constructor(options: ClientOptions) {
    this.#options = { ...options, baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, '') };
    this.#backOff = { ...USUAL_BACK_OFF, ...options.backOff };
  }

  /** One page by id, ascending. */
  async page({ status, limit = 100, cursor, signal }: ListOptions = {}): Promise<Page> {
    const query = new URLSearchParams({ limit: String(limit) });
    if (status !== undefined) query.set('status', status);
    if (cursor !== undefined) query.set('cursor', cursor);
    const reply = await this.#send({ method: 'GET', path: `/pets?${query.toString()}` }, signal);
    return {
      pets: read(reply, readPets),
      total: Number(reply.header('x-total-count')),
      nextCursor: reply.header('x-next-cursor'),
      hasMore: (reply.header('link') ?? '').includes('rel="next"'),
    };
  }

  /** All animals that match, by id, page after page. */
  async *pets(options: ListOptions = {}): AsyncGenerator<Pet, void, undefined> {
    let cursor = options.cursor;
    for (;;) {
      const { pets, nextCursor, hasMore } = await this.page({
        ...options,
        ...(cursor !== undefined && { cursor }),
      });
      yield* pets;
      if (!hasMore || nextCursor === null) return;
      cursor = nextCursor;
    }
  }

  /** Adds an animal, once however often it has to be sent. */
  async add(pet: NewPet, { idempotencyKey, signal }: AddOptions = {}): Promise<Pet> {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey ?? crypto.randomUUID(),
    };
    const request = { method: 'POST', path: '/pets', headers, body: writePet(pet) } as const;
    return read(await this.#send(request, signal), readPet);
  }

  /**
   * One animal.
   * @deprecated The service removes this operation on 5 December 2030: list with a `status`.
   */
  async get(id: bigint, signal?: AbortSignal): Promise<Pet> {
    return read(await this.#send({ method: 'GET', path: `/pets/${String(id)}` }, signal), readPet);
  }

  async #send(
    {
      path,
      headers,
      ...request
    }: { path: string } & Partial<TillRequest> & Pick<TillRequest, 'method'>,
    signal?: AbortSignal,
  ): Promise<TillReply> {
    const { baseUrl, apiKey, transport = byFetch, timeout = 15_000 } = this.#options;
    for (let tries = 1; ; tries += 1) {
      signal?.throwIfAborted();
      const ends = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
      try {
        const reply = await transport({
          ...request,
          url: baseUrl + path,
          headers: { ...headers, Authorization: `Bearer ${apiKey}` },
          signal: AbortSignal.any(ends),
        });
        if (reply.status < 300) return reply;
        throw refusalOf(reply);
      } catch (error) {
        signal?.throwIfAborted();
        const pause = pauseAfter(error, tries, this.#backOff);
        if (pause === null) throw error;
        await (this.#options.sleep ?? sleep)(pause, signal);
      }
    }
  }
}

function read<Value>({ body }: TillReply, reader: (body: string) => Value): Value {
  try {
    return reader(body);
  } catch (error) {
    throw new ConnectionError(error);
  }
}

/** Something between till and shop may answer in words of its own; then the status alone counts. */
function refusalOf(reply: TillReply): RefusedError {
  const wait = Number(reply.header('retry-after') ?? NaN);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  const { status } = reply;
  try {
    const { code, message } = JSON.parse(reply.body) as { code: string; message: string };
    return new RefusedError({ status, code, message, retryAfter });
  } catch {
    const message = `Something answered with status ${status} and no words of Animal Store.`;
    return new RefusedError({ status, code: 'unknown', message, retryAfter });
  }
}
