import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import {
  calls,
  type CallInput,
  type CallName,
  type CallOutput,
  type Result,
} from '../../shared/bridge.ts';
import { FRAMES, fromFrames, fromWire, toFrames, toWire } from '../../shared/wire.ts';

/** The window's side of the bridge, over `serve`. */
export interface WindowClient {
  /** Sends the body of a call as it is given, bytes as frames. */
  send(name: string, body: string | Uint8Array): Promise<Result<unknown>>;
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Begins to receive events; the returned function gives all that have arrived, as they were sent. */
  listen(): Promise<() => string>;
  /** What the browser keeps in its cookie. */
  session: string;
  /** The window's own, as `http://127.0.0.1:8788`. */
  origin: string;
  close(): void;
}

/** What `serve` prints about its window. The address works once. */
export const WINDOW_ADDRESS = /The window is at (http\S+)/;

/** Opens the window at the address that `serve` printed, as a browser does. */
export async function openWindow(address: string): Promise<WindowClient> {
  const agent = new Agent({ keepAlive: true });
  const sockets: WebSocket[] = [];
  const { origin, pathname, search } = new URL(address);
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array = '',
  ) => {
    const asked = request(`${origin}${path}`, { method, headers, agent });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    return { response, reply: Buffer.concat(chunks) };
  };
  const { response } = await send('GET', pathname + search, {});
  const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const headers = {
    cookie,
    origin,
    'sec-fetch-site': 'same-origin',
  };
  const sendMessage = async (name: string, body: string | Uint8Array): Promise<Result<unknown>> => {
    const type = typeof body === 'string' ? 'application/json' : FRAMES;
    const path = `/bridge/call/${name}`;
    const { response, reply } = await send(
      'POST',
      path,
      { ...headers, 'content-type': type },
      body,
    );
    const hasBytes = response.headers['content-type'] === FRAMES;
    const message = hasBytes
      ? fromFrames(new Uint8Array(reply))
      : { text: String(reply), parts: [] };
    return fromWire(message) as Result<unknown>;
  };
  return {
    session: cookie.slice(cookie.indexOf('=') + 1),
    origin,
    send: sendMessage,
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      const message = toWire(input);
      const isFramed = message.parts.length > 0;
      const result = await sendMessage(name, isFramed ? toFrames(message) : message.text);
      if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
      return calls[name].output.parse(result.value) as CallOutput<Name>;
    },
    listen: async () => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge/events`, { headers });
      sockets.push(socket);
      let text = '';
      socket.on('message', (data: Buffer) => (text += String(data)));
      await once(socket, 'open');
      return () => text;
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
      agent.destroy();
    },
  };
}
