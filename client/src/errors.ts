/** The service refused a request: what it said. */
export class RefusedError extends Error {
  /** Machine-readable; a newer service may send one that this client does not know. */
  readonly code: string;
  readonly status: number;
  /** Seconds until a further try has a chance; null when the service did not say. */
  readonly retryAfter: number | null;

  constructor(refusal: {
    status: number;
    code: string;
    message: string;
    retryAfter: number | null;
  }) {
    super(refusal.message);
    this.name = 'RefusedError';
    this.code = refusal.code;
    this.status = refusal.status;
    this.retryAfter = refusal.retryAfter;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return this.status === 409 || this.status === 429 || this.status >= 500;
  }
}

/** No whole reply arrived. An addition may have been stored: send it again with its Idempotency-Key. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The service could not be reached, or its answer was cut off.', { cause });
    this.name = 'ConnectionError';
  }
}
