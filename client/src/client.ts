import { type BackOff, pauseAfter, type Sleep, sleep, USUAL_BACK_OFF } from './back-off.ts';
import { AbortedError, ConnectionError, PinError, RefusedError, SetupError } from './errors.ts';
import { closes, type Gate, gateOf, limitsOf, type RateLimit } from './gate.ts';
import { type NewPet, type Pet, type PetStatus, readPet, readPets, writePet } from './pet.ts';
import { read, refusalOf } from './replies.ts';
import { checkedAddress, requireKey } from './setup.ts';
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

/** How to go on asking for what is added. */
export interface PollOptions extends ListOptions {
  /** Milliseconds between two questions; 10 s without it. */
  every?: number;
}

/** How to add an animal. */
export interface AddOptions {
  /** For an animal whose addition was begun before, and may have succeeded. A new one without it. */
  idempotencyKey?: string;
  /** How often it is sent at most; as the client does without it. With 1, no limit is waited for. */
  tries?: number;
  signal?: AbortSignal;
}

/** How a shop is. */
export interface Health {
  /** `ok`: additions are stored. */
  status: string;
  environment: string;
  /** The version of Animal Store. */
  version: string;
  /** Why additions are not stored. */
  code?: string;
  message?: string;
}

/** A key in use. */
interface KeyInUse {
  secret: string;
  gate: Gate;
  /** Aborted once another key takes its place. */
  replaced: AbortController;
}

type Request = { path: string } & Pick<TillRequest, 'method'> &
  Partial<Pick<TillRequest, 'headers' | 'body'>>;
interface Sending {
  tries?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * A shop as a till sees it. Every call waits out limits and lost connections, within `backOff`. A mistake
 * that no retry mends is a SetupError or a PinError, at once.
 */
export class AnimalStoreClient {
  readonly #options: ClientOptions;
  readonly #backOff: BackOff;
  #key: KeyInUse;
  #rateLimit: RateLimit | null = null;
  #keyEndsAt: Date | null = null;

  /** Throws a SetupError for an address or a key that can't be right. */
  constructor(options: ClientOptions) {
    this.#options = { ...options, baseUrl: checkedAddress(options.baseUrl) };
    this.#backOff = { ...USUAL_BACK_OFF, ...options.backOff };
    this.#key = keyInUse(options.apiKey);
  }

  /** Uses another key from the next request on, also for calls that wait. Throws a SetupError. */
  setKey(apiKey: string): void {
    const { replaced } = this.#key;
    this.#key = keyInUse(apiKey);
    this.#rateLimit = null;
    this.#keyEndsAt = null;
    replaced.abort();
  }

  /** Aborted once another key is set; then there is another signal. */
  get keyReplaced(): AbortSignal {
    return this.#key.replaced.signal;
  }

  /** What the key may still do, as the last reply said; null before the first. */
  get rateLimit(): RateLimit | null {
    return this.#rateLimit;
  }

  /** When the key stops working, because the shop has replaced it; null while no end is known. */
  get keyEndsAt(): Date | null {
    return this.#keyEndsAt;
  }

  /** One page by id, ascending. */
  async page({ status, limit = 100, cursor, signal }: ListOptions = {}): Promise<Page> {
    const query = new URLSearchParams({ limit: String(limit) });
    if (status !== undefined) query.set('status', status);
    if (cursor !== undefined) query.set('cursor', cursor);
    const request: Request = { method: 'GET', path: `/pets?${query.toString()}` };
    const reply = await this.#send(request, { signal });
    return {
      pets: read(reply, readPets),
      total: Number(reply.header('x-total-count')),
      nextCursor: reply.header('x-next-cursor'),
      hasMore: (reply.header('link') ?? '').includes('rel="next"'),
    };
  }

  /** All animals that match, by id, page after page. */
  async *pets(options: ListOptions = {}): AsyncGenerator<Pet, void, undefined> {
    for await (const { pets } of this.pages(options)) yield* pets;
  }

  /** The same, page by page. It ends where a page leads no further, as each of a mock server does. */
  async *pages(options: ListOptions): AsyncGenerator<Page, void, undefined> {
    let { cursor } = options;
    for (;;) {
      const page = await this.page({ ...options, ...(cursor !== undefined && { cursor }) });
      yield page;
      if (!page.hasMore || page.nextCursor === null || page.nextCursor === cursor) return;
      cursor = page.nextCursor;
    }
  }

  /**
   * What is in stock after `cursor`, and from then on what is added, in pages that are not empty. Keep
   * `nextCursor` of the last one: that is where to go on after a restart. Throws `invalid_cursor` for one
   * that the shop does not know any more; then begin without it.
   */
  async *added({ every = 10_000, ...options }: PollOptions = {}): AsyncGenerator<
    Page,
    void,
    undefined
  > {
    let { cursor } = options;
    for (;;) {
      for await (const page of this.pages({
        ...options,
        ...(cursor !== undefined && { cursor }),
      })) {
        cursor = page.nextCursor ?? cursor;
        if (page.pets.length > 0) yield page;
      }
      await this.#pause(every, options.signal);
    }
  }

  /** Adds an animal, once however often it has to be sent. Every error has its `idempotencyKey`. */
  async add(pet: NewPet, options: AddOptions = {}): Promise<Pet> {
    const { idempotencyKey = crypto.randomUUID(), ...sending } = options;
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey };
    const request: Request = { method: 'POST', path: '/pets', headers, body: writePet(pet) };
    try {
      return read(await this.#send(request, sending), readPet);
    } catch (error) {
      throw withKey(error, idempotencyKey);
    }
  }

  /**
   * One animal.
   * @deprecated The service removes this operation on 5 December 2030: list with a `status`.
   */
  async get(id: bigint, signal?: AbortSignal): Promise<Pet> {
    const request: Request = { method: 'GET', path: `/pets/${String(id)}` };
    return read(await this.#send(request, { signal }), readPet);
  }

  /** How the shop is, asked once: when this succeeds, the address is right. It needs no valid key. */
  async health(signal?: AbortSignal): Promise<Health> {
    const url = this.#options.baseUrl.replace(/\/v1$/, '/healthz');
    const reply = await this.#exchange({ method: 'GET', url, headers: {} }, signal);
    return read(reply, (body) => {
      const health = JSON.parse(body) as Partial<Health>;
      if (typeof health.status === 'string') return health as Health;
      throw new SyntaxError('What answers at this address is no Animal Store.');
    });
  }

  async #send(request: Request, { signal, tries: most }: Sending): Promise<TillReply> {
    const backOff = { ...this.#backOff, ...(most !== undefined && { tries: most }) };
    for (let tries = 1; ;) {
      throwIfAborted(signal);
      const key = this.#key;
      // A call that waits goes on at once, with the new key, when that is replaced.
      const waiting = anySignal(key.replaced.signal, signal);
      try {
        const longestWait = backOff.tries > 1 ? backOff.longestRetryAfter : 0;
        await key.gate.enter({ sleep: this.#sleep, longestWait, signal: waiting });
        const outcome = await this.#sendOnce(request, key, signal);
        if (!(outcome instanceof Error)) return outcome;
        const pause = pauseAfter(outcome, tries, backOff);
        if (pause === null) throw outcome;
        tries += 1;
        // Where the gate is closed now, all wait there.
        if (!closes(outcome)) await this.#sleep(pause, waiting);
      } catch (error) {
        throwIfAborted(signal);
        if (!key.replaced.signal.aborted) throw error;
      }
    }
  }

  /** One try; `enter` was before it. A refusal and a lost connection are returned. */
  async #sendOnce(
    { path, ...request }: Request,
    { secret, gate }: KeyInUse,
    signal?: AbortSignal,
  ): Promise<TillReply | Error> {
    let reply: TillReply | null = null;
    let refusal: RefusedError | null = null;
    try {
      const headers = { ...request.headers, Authorization: `Bearer ${secret}` };
      reply = await this.#exchange(
        { ...request, url: this.#options.baseUrl + path, headers },
        signal,
      );
      if (this.#key.secret === secret) this.#note(reply);
      if (reply.status < 300) return reply;
      refusal = refusalOf(reply);
      return refusal;
    } catch (error) {
      if (error instanceof ConnectionError) return error;
      throw error;
    } finally {
      gate.leave(reply, refusal);
    }
  }

  async #exchange(request: Omit<TillRequest, 'signal'>, signal?: AbortSignal): Promise<TillReply> {
    const { transport = byFetch, timeout = 15_000 } = this.#options;
    try {
      return await transport({
        ...request,
        signal: anySignal(AbortSignal.timeout(timeout), signal),
      });
    } catch (error) {
      throwIfAborted(signal);
      throw error;
    }
  }

  #note(reply: TillReply): void {
    this.#rateLimit = limitsOf(reply) ?? this.#rateLimit;
    const end = reply.header('x-key-expires');
    this.#keyEndsAt = end === null ? null : new Date(Number(end) * 1_000);
  }

  get #sleep(): Sleep {
    return this.#options.sleep ?? sleep;
  }

  async #pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    await this.#sleep(milliseconds, signal).catch(() => undefined);
    throwIfAborted(signal);
  }
}

function keyInUse(secret: string): KeyInUse {
  requireKey(secret);
  return { secret, gate: gateOf(secret), replaced: new AbortController() };
}

function anySignal(one: AbortSignal, other?: AbortSignal): AbortSignal {
  return other ? AbortSignal.any([one, other]) : one;
}

function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw new AbortedError(signal.reason);
}

function withKey(error: unknown, idempotencyKey: string): unknown {
  const kinds = [RefusedError, ConnectionError, PinError, AbortedError, SetupError];
  return kinds.some((kind) => error instanceof kind)
    ? Object.assign(error as Error, { idempotencyKey })
    : error;
}
