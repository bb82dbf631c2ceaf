import type { AnimalStoreClient } from './client.ts';
import { sleep, type Sleep } from './back-off.ts';
import { ConnectionError, RefusedError } from './errors.ts';
import { requireExact, type NewPet, type Pet } from './pet.ts';

/** Where a queue rests while the till is off: one text, replaced as a whole. */
export interface QueueStorage {
  load(): Promise<string | null>;
  /** Settles only once the text would outlive a cut of the power. */
  save(text: string): Promise<void>;
}

/** An animal that waits to be added, with the key that makes sending it again harmless. */
export interface Waiting {
  idempotencyKey: string;
  pet: NewPet;
}

/** What a queue is made from. */
export interface QueueOptions {
  client: AnimalStoreClient;
  storage: QueueStorage;
  /** Told of each animal that was added. */
  onAdded?: (pet: Pet, waiting: Waiting) => void;
  /** Told of each that the service refuses for good; it leaves the queue, so keep it. */
  onRefused?: (refusal: RefusedError, waiting: Waiting) => void;
  sleep?: Sleep;
}

/** How long (ms) the queue waits before it tries again after a connection that stayed down. */
const OFFLINE_PAUSE = 5_000;

/**
 * Additions that outlive a lost connection and a till that is switched off: each is stored before
 * `put` settles, and sent in order until the service has answered, always with the same key.
 */
export class AdditionQueue {
  readonly #options: QueueOptions;
  /** What is stored. */
  #waiting: readonly Waiting[];
  #saving: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;

  private constructor(options: QueueOptions, waiting: readonly Waiting[]) {
    this.#options = options;
    this.#waiting = waiting;
  }

  /** Opens a queue with what it held before. Throws a SyntaxError for a text that is no queue's. */
  static async open(options: QueueOptions): Promise<AdditionQueue> {
    const text = await options.storage.load();
    return new AdditionQueue(options, text === null ? [] : readQueue(text));
  }

  get length(): number {
    return this.#waiting.length;
  }

  /**
   * Takes an animal; once it settles, the animal is not lost any more. When it rejects, the animal is
   * not in the queue: with a RangeError for what is no animal or has a `categoryId` that is not exact,
   * or with the storage's error.
   */
  async put(pet: NewPet): Promise<void> {
    requireExact(pet);
    const waiting = { idempotencyKey: crypto.randomUUID(), pet };
    // Whatever can't be read again would keep the whole queue from being opened.
    if (!isWaitingText(JSON.parse(JSON.stringify(waiting, writeCategory)))) {
      throw new RangeError('An animal needs a name, and a categoryId of 64 bits.');
    }
    await this.#save((all) => [...all, waiting]);
    this.#wake();
  }

  /** Sends what waits, and what comes later, until `signal` is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const stop = (): void => {
      this.#wake();
    };
    signal.addEventListener('abort', stop, { once: true });
    while (!signal.aborted) {
      const [next] = this.#waiting;
      if (next) await this.#sendOne(next, signal);
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    signal.removeEventListener('abort', stop);
  }

  async #sendOne(next: Waiting, signal: AbortSignal): Promise<void> {
    const { client, onAdded, onRefused } = this.#options;
    try {
      const { idempotencyKey } = next;
      const pet = await client.add(next.pet, { idempotencyKey, signal });
      onAdded?.(pet, next);
    } catch (error) {
      if (signal.aborted) return;
      const isFinal = error instanceof RefusedError && !error.isTransient && error.status !== 401;
      if (!isFinal) {
        await this.#waitForConnection(error, signal);
        return;
      }
      onRefused?.(error, next);
    }
    await this.#leave(next);
  }

  /** Where the storage fails, the next save leaves it out; until then, sending it again is harmless. */
  async #leave(sent: Waiting): Promise<void> {
    const without = (all: readonly Waiting[]): readonly Waiting[] =>
      all.filter((waiting) => waiting !== sent);
    await this.#save(without).catch(() => undefined);
    this.#waiting = without(this.#waiting);
  }

  /** A key that was revoked keeps the queue too: the owner gives a new one. */
  async #waitForConnection(error: unknown, signal: AbortSignal): Promise<void> {
    if (!(error instanceof ConnectionError) && !(error instanceof RefusedError)) throw error;
    const seconds = error instanceof RefusedError ? (error.retryAfter ?? 0) : 0;
    const pause = Math.max(OFFLINE_PAUSE, seconds * 1_000);
    await (this.#options.sleep ?? sleep)(pause, signal).catch(() => undefined);
  }

  /** One change at a time; one that can't be stored is not made. */
  #save(change: (all: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
    const save = async (): Promise<void> => {
      const changed = change(this.#waiting);
      await this.#options.storage.save(JSON.stringify(changed, writeCategory));
      this.#waiting = changed;
    };
    this.#saving = this.#saving.then(save, save);
    return this.#saving;
  }
}

function writeCategory(key: string, value: unknown): unknown {
  return key === 'categoryId' ? String(value) : value;
}

/** What `writeCategory` wrote. Throws a SyntaxError for anything else, such as a file that was damaged. */
function readQueue(text: string): Waiting[] {
  const kept: unknown = JSON.parse(text);
  if (!Array.isArray(kept) || !kept.every(isWaitingText)) {
    throw new SyntaxError('This is not the text of a queue.');
  }
  return kept.map(({ idempotencyKey, pet }) => ({
    idempotencyKey,
    pet: { ...pet, categoryId: BigInt(pet.categoryId) },
  }));
}

/** A waiting animal as it is stored: the number as text, so that it keeps every digit. */
interface WaitingText {
  idempotencyKey: string;
  pet: Omit<NewPet, 'categoryId'> & { categoryId: string };
}

const WHOLE = /^-?\d{1,19}$/;
/** What a header can carry: any other key could never be sent, nor what waits behind it. */
const SENDABLE = /^[\x21-\x7e]{1,255}$/;

function isWaitingText(value: unknown): value is WaitingText {
  const { idempotencyKey, pet } = (value ?? {}) as Partial<WaitingText>;
  return (
    typeof idempotencyKey === 'string' &&
    SENDABLE.test(idempotencyKey) &&
    typeof pet?.name === 'string' &&
    typeof pet.categoryId === 'string' &&
    WHOLE.test(pet.categoryId)
  );
}
