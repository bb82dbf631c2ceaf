import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { parse, stringify } from 'devalue';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge.ts';

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
  const send = async (method: string, path: string, headers: Record<string, string>, body = '') => {
    const asked = request(`${origin}${path}`, { method, headers, agent });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
    return { response, text };
  };
  const { response } = await send('GET', pathname + search, {});
  const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const headers = {
    cookie,
    origin,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  };
  return {
    session: cookie.slice(cookie.indexOf('=') + 1),
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
      const { text } = await send('POST', '/bridge/call', headers, stringify({ name, input }));
      const result = parse(text) as { ok: boolean; value: CallOutput<Name> };
      if (!result.ok) throw new Error(`${name}: ${text}`);
      return result.value;
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
