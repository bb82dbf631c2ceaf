/** An animal that a till adds. */
export interface Addition {
  name: string;
  categoryId: number;
  status?: string;
  idempotencyKey?: string;
}

/** What a till reads from a reply. */
export interface Reply {
  status: number;
  text: string;
  /** The number of the animal that was added. */
  id: bigint | undefined;
  /** Empty when it is no error. */
  code: string;
  limit: number;
  remaining: number;
  /** When the limit ends, Unix seconds. */
  reset: number;
  /** Seconds; 0 when it is not given. */
  retryAfter: number;
}

/**
 * Sends a request as a till does, to the service at a base address (ends in `/v1`): an addition, or a GET.
 * Throws when no reply comes.
 */
export async function ask(
  baseAddress: string,
  key: string,
  path: string,
  addition?: Addition,
): Promise<Reply> {
  const { idempotencyKey, ...pet } = addition ?? {};
  const response = await fetch(`${baseAddress}${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(addition && { method: 'POST', body: JSON.stringify(pet) }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await response.text();
  const numberIn = (header: string) => Number(response.headers.get(header));
  return {
    status: response.status,
    text,
    id: response.status === 201 ? idIn(text) : undefined,
    code: /"code":"(\w+)"/.exec(text)?.[1] ?? '',
    limit: numberIn('x-ratelimit-limit'),
    remaining: numberIn('x-ratelimit-remaining'),
    reset: numberIn('x-ratelimit-reset'),
    retryAfter: numberIn('retry-after'),
  };
}

/** How long (ms) a till waits for a reply. */
const PATIENCE = 15_000;

function idIn(text: string): bigint {
  const id = /"id":(\d+)/.exec(text)?.[1];
  if (id === undefined) throw new Error(`An animal without a number: ${text}`);
  return BigInt(id);
}
