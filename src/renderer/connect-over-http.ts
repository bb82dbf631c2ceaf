import { t } from '@lingui/core/macro';
import type { ErrorValue } from '../shared/errors.ts';
import type { ShopBridge } from '../shared/bridge.ts';
import { FRAMES, fromFrames, fromWire, toFrames, toWire } from '../shared/wire.ts';
import { receiveEvents } from './receive-events.ts';
import { setConnection, useConnection } from './stores/connection.ts';

const CONNECTION_LOST = {
  code: 'connection_lost',
  get message() {
    return t`Animal Store did not reply. Nothing that you typed is lost; try again once the window is connected.`;
  },
} as const;
const UNAUTHORIZED = 401;
/** How long (ms) to wait before calling main again after it did not reply. */
const RETRY_AFTER = 1_000;

/** How long (ms) a reply may take that only shows whether main replies at all. */
const SIGN_OF_LIFE_WITHIN = 2_000;

type Reply = { ok: true; value: unknown } | { ok: false; error: ErrorValue };

// Main replies in the contract's shape over any transport.
const call: ShopBridge['call'] = (name, input) => send(name, input) as never;

/** Sends a call; without a signal, it waits for the reply as long as the connection stands. */
async function send(
  name: string,
  input: unknown,
  signal: AbortSignal | null = null,
): Promise<Reply> {
  try {
    const message = toWire(input);
    const hasBytes = message.parts.length > 0;
    const response = await fetch(`/bridge/call/${name}`, {
      method: 'POST',
      headers: { 'content-type': hasBytes ? FRAMES : 'application/json' },
      body: hasBytes ? toFrames(message) : message.text,
      signal,
    });
    setConnection(response.status === UNAUTHORIZED ? 'shut-out' : 'connected');
    return (await read(response)) as Reply;
  } catch {
    if (useConnection.getState().state !== 'lost') {
      setConnection('lost');
      askAgain();
    }
    return { ok: false, error: CONNECTION_LOST };
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.headers.get('content-type') !== FRAMES) return response.json();
  return fromWire(fromFrames(new Uint8Array(await response.arrayBuffer())));
}

/** Calls main until it replies again. Any reply restores the connection. */
function askAgain(): void {
  setTimeout(() => {
    void askForSignOfLife().then(() => {
      if (useConnection.getState().state === 'lost') askAgain();
    });
  }, RETRY_AFTER);
}

/**
 * Asks main for any reply. A request that was lost with the connection may never end by itself, and
 * occupies one of the few connections that a browser opens.
 */
async function askForSignOfLife(): Promise<void> {
  await send('app.info', {}, AbortSignal.timeout(SIGN_OF_LIFE_WITHIN));
}

/**
 * Reaches the shop from a browser, which has no preload: calls by POST, events over a
 * WebSocket. Resolves once that is open, so that nothing after it is missed. Throws `connection_lost`.
 */
export async function connectOverHttp(): Promise<ShopBridge> {
  return { call, on: await receiveEvents(() => void askForSignOfLife()) };
}
