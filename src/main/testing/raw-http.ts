import { connect, type Socket } from 'node:net';

/** A response as it was received. */
export interface RawResponse {
  status: number;
  /** Names in lower case. A repeated header has its values joined by a line feed. */
  headers: Record<string, string>;
  body: string;
}

/** A request to be written byte by byte. Host and Connection: close are added unless given. */
export interface RawRequest {
  method?: string;
  path?: string;
  /** Name, value; null omits a header that would be added. */
  headers?: Record<string, string | null>;
  body?: string | Buffer;
}

/** Returns the bytes of a request. */
export function spell({ method = 'GET', path = '/', headers = {}, body }: RawRequest): Buffer {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const all = { Host: 'shop', Connection: 'close', ...length, ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  const head = [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n') + '\r\n\r\n';
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body ?? '')]);
}

/** An open connection that records what it received. */
export class RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received = Buffer.alloc(0);
  /** Why the connection broke, if it did. */
  failure: Error | null = null;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
    socket.on('error', (error) => {
      this.failure = error;
    });
    this.closed = new Promise((resolve) => {
      socket.once('close', () => resolve());
    });
  }

  /** Connects to the port on this machine. */
  static async open(port: number): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const connection = new RawConnection(socket);
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    socket.once('end', () => socket.end());
    return connection;
  }

  get text(): string {
    return this.#received.toString('utf8');
  }

  responses(methods: readonly string[] = []): RawResponse[] {
    return parseResponses(this.#received, methods);
  }

  /** Waits until this many final responses have arrived, or the connection is closed. */
  async waitFor(count: number, methods: readonly string[] = []): Promise<RawResponse[]> {
    const isClosed = this.closed.then(() => true);
    for (;;) {
      const responses = this.responses(methods).filter(({ status }) => status >= 200);
      if (responses.length >= count) return responses;
      const timer = new Promise<false>((resolve) => {
        setTimeout(resolve, 5, false);
      });
      if (await Promise.race([isClosed, timer])) {
        return this.responses(methods).filter(({ status }) => status >= 200);
      }
    }
  }
}

/** Sends bytes on a new connection, and returns all responses once the service closes it. */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  methods: readonly string[] = [],
): Promise<RawResponse[]> {
  const connection = await RawConnection.open(port);
  connection.socket.write(bytes);
  return finish(connection, methods);
}

/** The same, but the client closes its half as soon as it has sent the bytes. */
export async function sendRawAndEnd(port: number, bytes: Buffer): Promise<RawResponse[]> {
  const connection = await RawConnection.open(port);
  connection.socket.end(bytes);
  return finish(connection, []);
}

async function finish(
  connection: RawConnection,
  methods: readonly string[],
): Promise<RawResponse[]> {
  await connection.closed;
  if (connection.failure && connection.text === '') throw connection.failure;
  return connection.responses(methods);
}

/** Sends one request and returns its response. */
export async function send(port: number, request: RawRequest): Promise<RawResponse> {
  const responses = await sendRaw(port, spell(request), [request.method ?? 'GET']);
  const final = responses.find(({ status }) => status >= 200);
  if (!final || responses.length > 1) {
    throw new Error(`Expected one response, got ${String(responses.length)}`);
  }
  return final;
}

/** Parses complete responses. `methods` are the requests', because HEAD has a length without a body. */
function parseResponses(bytes: Buffer, methods: readonly string[]): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return responses;
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 1).trim();
      headers[name] = name in headers ? `${headers[name] ?? ''}\n${value}` : value;
    }
    const status = Number(statusLine.split(' ')[1]);
    const isHead = methods[responses.length] === 'HEAD';
    const length = isHead || status < 200 ? 0 : Number(headers['content-length'] ?? 0);
    if (rest.length < end + 4 + length) return responses;
    responses.push({ status, headers, body: rest.toString('utf8', end + 4, end + 4 + length) });
    rest = rest.subarray(end + 4 + length);
  }
}

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
