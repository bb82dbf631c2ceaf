import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { calls, type CallInput, type CallName, type CallOutput } from '../../shared/bridge.ts';
import type { Result } from '../../shared/bridge.ts';
import { FRAMES, fromFrames, fromWire, toFrames, toWire } from '../../shared/wire.ts';

/** The window's side of the bridge, over `serve`. */
export interface WindowClient {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** Begins to hear events; the returned function gives all that have arrived, as they were sent. */
  listen(): Promise<() => string>;
  /** What the browser keeps in its cookie. */
  session: string;
  close(): void;
}

/** What `serve` prints about its window. The address works once. */
export const WINDOW_ADDRESS = /The window is at (http\S+)/;

/** Opens the window at the address that `serve` printed, as a browser does. */
export async function openWindow(address: string): Promise<WindowClient> {
  const agent = new Agent({ keepAlive: true });
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
  return {
    session: cookie.slice(cookie.indexOf('=') + 1),
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      const message = toWire(input);
      const isFramed = message.parts.length > 0;
      const type = { 'content-type': isFramed ? FRAMES : 'application/json' };
      const body = isFramed ? toFrames(message) : message.text;
      const path = `/bridge/call/${name}`;
      const { response, reply } = await send('POST', path, { ...headers, ...type }, body);
      const hasBytes = response.headers['content-type'] === FRAMES;
      const result = fromWire(
        hasBytes ? fromFrames(new Uint8Array(reply)) : { text: String(reply), parts: [] },
      ) as Result<unknown>;
      if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
      return calls[name].output.parse(result.value) as CallOutput<Name>;
    },
    listen: async () => {
      const asked = request(`${origin}/bridge/events`, { headers, agent }).end();
      const [events] = (await once(asked, 'response')) as [IncomingMessage];
      let text = '';
      events.setEncoding('utf8').on('data', (part: string) => (text += part));
      events.on('error', () => undefined);
      return () => text;
    },
    close: () => {
      agent.destroy();
    },
  };
}
