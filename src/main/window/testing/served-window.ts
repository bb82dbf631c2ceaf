import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { fromWire, toWire } from '../../../shared/wire.ts';
import type { Bridge, EventListener } from '../bridge.ts';
import { limitsOf } from '../call-limits.ts';
import { startWindowServer } from '../window-server.ts';
import { WindowSessions } from '../window-sessions.ts';

/** A reply of the window's server, read to its end. */
interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

type Headers = Record<string, string>;

/** The contents of a file beside the window, which must never be served. */
const SECRET = 'not for the window';

/** Writes a small built window to a folder, and a file that does not belong to it beside the folder. */
function writeWindow(folder: string): string {
  const root = join(folder, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
  writeFileSync(join(root, 'assets/index-abc.js'), 'let x;');
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  return root;
}

/** The window's server over a bridge that replies to each call with its own name and input. */
export async function openServedWindow() {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-window-'));
  const listeners = new Set<EventListener>();
  const call = vi.fn<Bridge['call']>((name, input) =>
    Promise.resolve({ ok: true as const, value: { name, input } }),
  );
  const answer: Bridge['answer'] = async (name, session, read) =>
    toWire(await call(name, fromWire(await read(limitsOf('pets.change'))), session));
  const subscribe = (listener: EventListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let logged = '';
  const log = pino({}, { write: (line: string) => (logged += line) });
  const nextAddresses: string[] = [];
  const root = writeWindow(folder);
  let sessions: WindowSessions | undefined;
  const serveOn = (onPort: number) =>
    startWindowServer({
      bridge: { answer, call, subscribe, seenBy: (_session, _name, data) => Promise.resolve(data) },
      root,
      log,
      port: onPort,
      sessions: (sessions = new WindowSessions(join(folder, 'window-sessions.json'))),
      onNextAddress: (address) => nextAddresses.push(address),
    });
  let server = await serveOn(0);
  const { origin, hostname, port, pathname, search } = new URL(server.address);
  const tokenPath = pathname + search;

  /** Sends a request exactly as given: the path is not normalised, and any Host can be sent. */
  const open = async (
    path: string,
    headers: Headers,
    method = 'GET',
    body: string | Uint8Array = '',
  ) => {
    const asked = request({ hostname, port, path, method, headers, agent: false });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer.setEncoding('utf8');
  };
  const send = async (
    path: string,
    headers: Headers = {},
    { method = 'GET', body = '' }: { method?: string; body?: string | Uint8Array } = {},
  ): Promise<Answer> => {
    const answer = await open(path, headers, method, body);
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    return { status: answer.statusCode, headers: answer.headers, text };
  };

  return {
    get server() {
      return server;
    },
    get sessions() {
      return sessions;
    },
    /** Stops the server and starts it again on the same port, as a restart of the program does. */
    async restart(): Promise<void> {
      await server.close();
      server = await serveOn(Number(port));
    },
    folder,
    origin,
    tokenPath,
    secret: SECRET,
    call,
    listeners,
    nextAddresses,
    logged: () => logged,
    send,
    /** Opens an address with a token, and returns the cookie that a browser would store. */
    async letIn(path = tokenPath): Promise<{ cookie: string }> {
      const { headers } = await send(path);
      return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? 'none' };
    },
    /** Sends a call as the window's script does. */
    sendCall(headers: Headers, body: string | Uint8Array = '1', name = 'pets.change') {
      const usual = { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' };
      return send(`/bridge/call/${name}`, { ...usual, ...headers }, { method: 'POST', body });
    },
    /** Opens a socket for events; `received` is what has arrived. Throws the status that refuses it. */
    async listen(headers: Headers) {
      const socket = new WebSocket(`ws://${hostname}:${port}/bridge/events`, {
        headers: { origin, ...headers },
      });
      const received: unknown[] = [];
      socket.on('message', (data: Buffer) => received.push(JSON.parse(String(data))));
      await once(socket, 'open');
      return { socket, received, ended: once(socket, 'close') };
    },
    async close(): Promise<void> {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ServedWindow = Awaited<ReturnType<typeof openServedWindow>>;
