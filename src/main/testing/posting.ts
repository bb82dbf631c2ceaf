import { send, spell, type RawRequest, type RawResponse } from './raw-http.ts';

/** A valid body. */
export const REX = '{"name":"Rex","categoryId":1}';

/** A valid body of this many bytes. */
export function bodyOfSize(bytes: number): string {
  const body = '{"name":"Rex","categoryId":1,"note":""}';
  return body.replace('""', `"${'x'.repeat(bytes - body.length)}"`);
}

/** A till that adds animals to the service on a port of this machine. */
export class PostingTill {
  readonly #port: number;
  readonly #authorization: string;

  constructor(port: number, authorization: string) {
    this.#port = port;
    this.#authorization = authorization;
  }

  post(
    body: string | Buffer | undefined,
    headers: Record<string, string | null> = {},
  ): Promise<RawResponse> {
    const request = { method: 'POST', path: '/v1/pets', headers: this.#headers(headers) };
    return send(this.#port, { ...request, ...(body !== undefined && { body }) });
  }

  /** The bytes of a POST, for a test that sends them itself. */
  spell(request: RawRequest): Buffer {
    const headers = this.#headers(request.headers ?? {});
    return spell({ method: 'POST', path: '/v1/pets', ...request, headers });
  }

  #headers(others: Record<string, string | null>): Record<string, string | null> {
    return { Authorization: this.#authorization, 'Content-Type': 'application/json', ...others };
  }
}
