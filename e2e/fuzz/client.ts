import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FuzzCase } from './cases.ts';
import { judge, readReplies, type Received } from './judge.ts';

/**
 * After how long (ms) without a reply a case counts as unanswered. The service's own time-outs are
 * longer.
 */
const SILENCE = 9_000;

/** The result of a case. */
export interface Outcome {
  problems: string[];
  /** The statuses of the final replies. */
  statuses: number[];
  /** The time from the last byte sent to the last reply (ms). */
  tookMs: number;
}

/** Sends cases, several per connection as long as the replies allow it. */
export class FuzzClient {
  readonly #port: number;
  /** Each connection comes from the next of these addresses of this machine. */
  readonly #nextAddress: () => string | undefined;
  #socket: Socket | undefined;
  #received: Buffer[] = [];
  #wake: () => void = () => undefined;
  #failure: Error | undefined;
  #isClosed = false;

  constructor(port: number, nextAddress: () => string | undefined) {
    this.#port = port;
    this.#nextAddress = nextAddress;
  }

  /** Sends one case and judges what comes back. */
  async run(fuzzCase: FuzzCase): Promise<Outcome> {
    const socket = this.#isClosed || !this.#socket ? await this.#open() : this.#socket;
    this.#received = [];
    await this.#write(socket, fuzzCase);
    const startedAt = performance.now();
    if (fuzzCase.then === 'vanish') {
      if (fuzzCase.bytes.length % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
      this.#isClosed = true;
      return { problems: [], statuses: [], tookMs: 0 };
    }
    const isAnswered = await this.#answered(fuzzCase);
    const received = this.#take(fuzzCase);
    const problems = judge(fuzzCase, received);
    const silence = fuzzCase.then === 'end' ? 'the connection stays open' : 'the reply stays away';
    if (!isAnswered) problems.push(`${silence} for ${SILENCE} ms`);
    if (this.#failure && problems.length > 0) problems.push(this.#failure.message);
    if (!isAnswered || fuzzCase.then === 'end' || saysClose(received)) this.close();
    const statuses = received.replies.map(({ status }) => status);
    return { problems, statuses, tookMs: performance.now() - startedAt };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<Socket> {
    const localAddress = this.#nextAddress();
    const socket = connect({
      port: this.#port,
      host: '127.0.0.1',
      allowHalfOpen: true,
      noDelay: true,
      ...(localAddress !== undefined && { localAddress }),
    });
    this.#socket = socket;
    this.#failure = undefined;
    this.#isClosed = false;
    socket.on('data', (chunk: Buffer) => {
      if (this.#socket !== socket) return;
      this.#received.push(chunk);
      this.#wake();
    });
    socket.on('error', (error) => {
      this.#failure = error;
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#isClosed = true;
      this.#wake();
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return socket;
  }

  async #write(socket: Socket, { bytes, splitAt, then }: FuzzCase): Promise<void> {
    let from = 0;
    for (const to of splitAt) {
      if (to > from && socket.writable) socket.write(bytes.subarray(from, to));
      from = to;
      await turn();
    }
    const last = bytes.subarray(from);
    if (!socket.writable) return;
    if (then === 'end') socket.end(last);
    else socket.write(last);
  }

  /** Waits for the reply or the end of the connection. Returns false when neither comes. */
  async #answered(fuzzCase: FuzzCase): Promise<boolean> {
    const silence = { isOver: false };
    const timer = setTimeout(() => {
      silence.isOver = true;
      this.#wake();
    }, SILENCE);
    try {
      for (;;) {
        if (this.#isClosed) return true;
        if (silence.isOver) return false;
        if (fuzzCase.then === 'await') {
          const received = this.#take(fuzzCase);
          if (received.replies.length > 0 && received.rest === '' && !saysClose(received))
            return true;
        }
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #take({ mayBeHead }: FuzzCase): Received {
    const all = Buffer.concat(this.#received);
    this.#received = [all];
    return readReplies(all, mayBeHead);
  }
}

function saysClose({ replies }: Received): boolean {
  return replies.at(-1)?.headers.get('connection') === 'close';
}
