import { parse, stringify } from 'devalue';
import type { CallName, CallOutput, Result, ShopBridge } from '../shared/bridge.ts';
import { hearEvents } from './hear-events.ts';
import { setConnection, useConnection } from './stores/connection.ts';

const CONNECTION_LOST = {
  code: 'connection_lost',
  message:
    'Animal Store did not reply. Nothing that you typed is lost; try again once the window is connected.',
} as const;
const UNAUTHORIZED = 401;
/** How long (ms) to wait before calling main again after it did not reply. */
const RETRY_AFTER = 1_000;

/** How long (ms) a reply may take that only shows whether main replies at all. */
const SIGN_OF_LIFE_WITHIN = 2_000;

const call: ShopBridge['call'] = (name, input) => send(name, input);

/** Sends a call; without a signal, it waits for the reply as long as the connection stands. */
async function send<Name extends CallName>(
  name: Name,
  input: unknown,
  signal: AbortSignal | null = null,
): Promise<Result<CallOutput<Name>>> {
  try {
    const response = await fetch('/bridge/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringify({ name, input }),
      signal,
    });
    setConnection(response.status === UNAUTHORIZED ? 'shut-out' : 'connected');
    // Main replies in the contract's shape over any transport.
    return parse(await response.text()) as Result<CallOutput<Name>>;
  } catch {
    if (useConnection.getState().state !== 'lost') {
      setConnection('lost');
      askAgain();
    }
    return { ok: false, error: CONNECTION_LOST };
  }
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
 * Reaches the shop from a browser, which has no preload: calls by POST, events by a stream.
 * Resolves once the stream is open, so that nothing after it is missed. Throws `connection_lost`.
 */
export async function connectOverHttp(): Promise<ShopBridge> {
  return { call, on: await hearEvents(call, () => void askForSignOfLife()) };
}
