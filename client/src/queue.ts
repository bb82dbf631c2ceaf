import type { AnimalStoreClient } from './client.ts';
import { type BackOff, sleep, spreadPause, type Sleep } from './back-off.ts';
import { ConnectionError, PinError, RefusedError } from './errors.ts';
import { requireExact, type NewPet, type Pet } from './pet.ts';
import {
  isStorable,
  readQueue,
  type Refused,
  type Stored,
  type Waiting,
  writeQueue,
} from './queue-text.ts';

/** Where a queue rests while the till is off: one text, replaced as a whole. */
export interface QueueStorage {
  load(): Promise<string | null>;
  /** Settles only once the text would outlive a cut of the power. */
  save(text: string): Promise<void>;
  /** Keeps any other queue out until what it returns is called. Throws a QueueStorageError. */
  lock?(): Promise<() => Promise<void>>;
}

/** What a queue is doing. Times are Unix milliseconds. */
export type QueueState =
  | { name: 'idle' }
  | { name: 'sending' }
  /** No network, or nobody at the address. */
  | { name: 'offline'; until: number; error: Error }
  /** Another shop's key answers, or the pin is wrong. Nothing is sent to it. */
  | { name: 'wrong_pin'; until: number; error: PinError }
  /** The limit of the key is used up, or the key is banned. */
  | { name: 'limited'; until: number; error: RefusedError }
  /** Anything else that keeps animals from being added: the error says what. */
  | { name: 'in_trouble'; until: number; error: Error }
  /** The key was revoked or never worked: nothing is asked until the client gets another one. */
  | { name: 'key_refused'; error: RefusedError };

/** What a queue is made from. */
export interface QueueOptions {
  client: AnimalStoreClient;
  storage: QueueStorage;
  /** Told of each animal that was added. */
  onAdded?: (pet: Pet, waiting: Waiting) => unknown;
  /** Told of each that the service refuses for good. It stays in `refused` until it is dismissed. */
  onRefused?: (refused: Refused) => unknown;
  /** Told whenever the state changes. */
  onState?: (state: QueueState) => unknown;
  /** How long the queue waits when there is no `Retry-After`; 1 s at first, half a minute at most. */
  backOff?: Partial<Pick<BackOff, 'firstPause' | 'longestPause'>>;
  /** For tests. */
  sleep?: Sleep;
}

/** A till that was asleep looks at the clock again after this (ms) at the latest. */
const LONGEST_NAP = 15_000;

/** Statuses of refusals that are about the animal; any other is about the till, the key or the shop. */
const ABOUT_THE_ANIMAL = new Set([400, 413, 422]);

/**
 * Additions that outlive a lost connection and a till that is switched off: each is stored before
 * `put` settles, and sent in order until the service has answered, always with the same key.
 */
export class AdditionQueue {
  readonly #options: QueueOptions;
  readonly #unlock: () => Promise<void>;
  /** What is stored. */
  #stored: Stored;
  #saving: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;
  #state: QueueState = { name: 'idle' };
  #isRunning = false;
  /** How often in a row nothing came of sending. */
  #failures = 0;

  private constructor(options: QueueOptions, stored: Stored, unlock: () => Promise<void>) {
    this.#options = options;
    this.#stored = stored;
    this.#unlock = unlock;
  }

  /**
   * Opens a queue with what it held before. Throws a QueueStorageError where another queue has the same
   * file open, and for a text that is no queue's.
   */
  static async open(options: QueueOptions): Promise<AdditionQueue> {
    const unlock = (await options.storage.lock?.()) ?? (() => Promise.resolve());
    try {
      const text = await options.storage.load();
      const stored = text === null ? { waiting: [], refused: [] } : readQueue(text);
      return new AdditionQueue(options, stored, unlock);
    } catch (error) {
      await unlock();
      throw error;
    }
  }

  /** How many animals wait to be added. */
  get length(): number {
    return this.#stored.waiting.length;
  }

  get state(): QueueState {
    return this.#state;
  }

  /** The animals that the service refused for good, until they are dismissed. */
  get refused(): readonly Refused[] {
    return this.#stored.refused;
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
    if (!isStorable(waiting)) {
      throw new RangeError('An animal needs a name, and a categoryId of 64 bits.');
    }
    await this.#save(({ waiting: others, refused }) => ({
      waiting: [...others, waiting],
      refused,
    }));
    this.#wake();
  }

  /** Forgets a refused animal, once the till has seen to it. */
  async dismiss({ idempotencyKey }: Pick<Refused, 'idempotencyKey'>): Promise<void> {
    await this.#save(({ waiting, refused }) => ({
      waiting,
      refused: refused.filter((each) => each.idempotencyKey !== idempotencyKey),
    }));
  }

  /** Sends what waits, and what comes later, until `signal` is aborted. Throws only where it runs already. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.#isRunning) throw new Error('This queue is running already.');
    this.#isRunning = true;
    const stop = (): void => this.#wake();
    signal.addEventListener('abort', stop, { once: true });
    try {
      while (!signal.aborted) {
        const [next] = this.#stored.waiting;
        if (next) await this.#sendOne(next, signal);
        else await this.#waitForMore();
      }
    } finally {
      signal.removeEventListener('abort', stop);
      this.#isRunning = false;
    }
  }

  /** Lets another queue open the storage; what waits stays there. To be called after `run` has ended. */
  async close(): Promise<void> {
    await this.#saving.catch(() => undefined);
    await this.#unlock();
  }

  async #waitForMore(): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.#wake = resolve));
    this.#enter({ name: 'idle' });
    await woken;
  }

  async #sendOne(next: Waiting, signal: AbortSignal): Promise<void> {
    const { client, onAdded, onRefused } = this.#options;
    const { idempotencyKey } = next;
    if (this.#failures === 0) this.#enter({ name: 'sending' });
    try {
      // One try, so that the till learns at once what is the matter.
      const pet = await client.add(next.pet, { idempotencyKey, signal, tries: 1 });
      this.#failures = 0;
      await this.#leave(next);
      call(onAdded, pet, next);
    } catch (error) {
      if (signal.aborted) return;
      if (!isAboutTheAnimal(error)) {
        await this.#waitAfter(error as Error, signal);
        return;
      }
      this.#failures = 0;
      const { code, message, status } = error;
      const refused = { ...next, code, message, status };
      await this.#leave(next, refused);
      call(onRefused, refused);
    }
  }

  /** Where the storage fails, the next save leaves it out; until then, sending it again is harmless. */
  async #leave(sent: Waiting, refusal?: Refused): Promise<void> {
    const without = ({ waiting, refused }: Stored): Stored => ({
      waiting: waiting.filter((each) => each !== sent),
      refused: refusal ? [...refused, refusal] : refused,
    });
    await this.#save(without).catch(() => {
      this.#stored = without(this.#stored);
    });
  }

  async #waitAfter(error: Error, signal: AbortSignal): Promise<void> {
    const { keyReplaced } = this.#options.client;
    this.#failures += 1;
    const either = AbortSignal.any([signal, keyReplaced]);
    if (error instanceof RefusedError && error.status === 401 && !error.isForeign) {
      this.#enter({ name: 'key_refused', error });
      await aborted(either);
    } else {
      await this.#pause(error, either);
    }
    if (keyReplaced.aborted) this.#failures = 0;
  }

  async #pause(error: Error, signal: AbortSignal): Promise<void> {
    const { backOff, sleep: nap = sleep } = this.#options;
    const own = spreadPause(this.#failures, {
      firstPause: 1_000,
      longestPause: 30_000,
      ...backOff,
    });
    const retryAfter = error instanceof RefusedError ? error.retryAfter : null;
    const pause = retryAfter === null ? own : retryAfter * 1_000;
    const until = Date.now() + pause;
    this.#enter(stateAfter(error, until));
    for (let left = pause; left > 0 && !signal.aborted;) {
      await nap(Math.min(left, LONGEST_NAP), signal).catch(() => undefined);
      left = Math.min(left - LONGEST_NAP, until - Date.now());
    }
  }

  #enter(state: QueueState): void {
    const isSame = state.name === this.#state.name && !('until' in state);
    this.#state = state;
    if (!isSame) call(this.#options.onState, state);
  }

  /** One change at a time; one that can't be stored is not made. */
  #save(change: (stored: Stored) => Stored): Promise<void> {
    const save = async (): Promise<void> => {
      const changed = change(this.#stored);
      await this.#options.storage.save(writeQueue(changed));
      this.#stored = changed;
    };
    this.#saving = this.#saving.then(save, save);
    return this.#saving;
  }
}

/** Malformed HTTP (`bad_request`) is not: the next animal would fare no better. */
function isAboutTheAnimal(error: unknown): error is RefusedError {
  if (!(error instanceof RefusedError) || error.isForeign) return false;
  return ABOUT_THE_ANIMAL.has(error.status) && error.code !== 'bad_request';
}

function stateAfter(error: Error, until: number): QueueState {
  if (error instanceof PinError) return { name: 'wrong_pin', until, error };
  if (error instanceof ConnectionError) return { name: 'offline', until, error };
  if (error instanceof RefusedError && error.status === 429)
    return { name: 'limited', until, error };
  return { name: 'in_trouble', until, error };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => resolve();
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** Tells the till something. What its own code throws is written to the console, and harms nothing here. */
function call<Args extends unknown[]>(
  callback: ((...args: Args) => unknown) | undefined,
  ...args: Args
): void {
  const complain = (error: unknown): void =>
    console.error('A callback of the queue failed:', error);
  try {
    Promise.resolve(callback?.(...args)).catch(complain);
  } catch (error) {
    complain(error);
  }
}
