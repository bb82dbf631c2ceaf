/** What the service said when it refused a request. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  retryAfter: number | null;
}

/** The service refused a request: what it said. */
export class RefusedError extends Error {
  /** Machine-readable; a newer service may send one that this client does not know. */
  readonly code: string;
  readonly status: number;
  /** Seconds until a further try has a chance; null when the service did not say. */
  readonly retryAfter: number | null;
  /** Of an addition: send it again with this key, and it is added once. */
  idempotencyKey?: string;

  constructor({ message, status, code, retryAfter }: Refusal) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return [408, 409, 429].includes(this.status) || this.status >= 500;
  }

  /** Whether something between till and shop answered in words of its own: a proxy, a hotspot's page. */
  get isForeign(): boolean {
    return this.code === FOREIGN;
  }
}

/** The code of an answer that is not Animal Store's. */
export const FOREIGN = 'unknown';

/** No whole reply arrived. An addition may have been stored: send it again with its Idempotency-Key. */
export class ConnectionError extends Error {
  /** Of an addition: send it again with this key, and it is added once. */
  idempotencyKey?: string;

  constructor(cause: unknown) {
    super('The service could not be reached, or its answer was cut off.', { cause });
    this.name = 'ConnectionError';
  }
}

/** The other side has not the key that was pinned. Nothing was sent to it. */
export class PinError extends Error {
  /** Of an addition: send it again with this key, and it is added once. */
  idempotencyKey?: string;

  constructor() {
    super('The service has not the key that was pinned: it is another shop, or the pin is wrong.');
    this.name = 'PinError';
  }
}

/** The caller's signal was aborted. An addition may have been stored all the same. */
export class AbortedError extends Error {
  /** Of an addition: send it again with this key, and it is added once. */
  idempotencyKey?: string;

  /** `cause` is the signal's reason. The name is that of every API which takes a signal. */
  constructor(cause: unknown) {
    super('The request was aborted.', { cause });
    this.name = 'AbortError';
  }
}

/** What a till can be set up with. */
export type Setting = 'baseUrl' | 'apiKey' | 'pin' | 'pairingCode' | 'transport';

/** A mistake in how the till was set up, which no retry mends. Nothing was sent. */
export class SetupError extends Error {
  /** What to correct. */
  readonly setting: Setting;
  /** Of an addition: send it again with this key, and it is added once. */
  idempotencyKey?: string;

  constructor(setting: Setting, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SetupError';
    this.setting = setting;
  }
}

/** A queue can't be opened from its storage. What is stored there stays as it is. */
export class QueueStorageError extends Error {
  /** `in_use`: another queue has it open. `other_format`: it holds something else, or is damaged. */
  readonly problem: 'in_use' | 'other_format';

  constructor(problem: 'in_use' | 'other_format', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QueueStorageError';
    this.problem = problem;
  }
}
