import { parse, stringify } from 'devalue';
import type { CallName, CallOutput, Result, ShopBridge } from '../shared/bridge.ts';
import { hearEvents } from './hear-events.ts';
import { setConnection, useConnection } from './stores/connection.ts';

const CONNECTION_LOST = {
  code: 'connection_lost',
  message:
    'Animal Store does not reply. Nothing that you typed is lost; try again once the window is connected.',
} as const;
const UNAUTHORIZED = 401;
/** How long (ms) to wait before calling main again after it did not reply. */
const RETRY_AFTER = 1_000;

const call: ShopBridge['call'] = async <Name extends CallName>(name: Name, input: unknown) => {
  try {
    const response = await fetch('/bridge/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringify({ name, input }),
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
};

/** Calls main until it replies again. Any reply restores the connection. */
function askAgain(): void {
  setTimeout(() => {
    void call('app.info', {}).then(() => {
      if (useConnection.getState().state === 'lost') askAgain();
    });
  }, RETRY_AFTER);
}

/**
 * Reaches the shop from a browser, which has no preload: calls by POST, events by a stream.
 * Resolves once the stream is open, so that nothing after it is missed. Throws `connection_lost`.
 */
export async function connectOverHttp(): Promise<ShopBridge> {
  return { call, on: await hearEvents(call) };
}
