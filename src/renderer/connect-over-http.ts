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
/** How long (ms) until main is asked again after it did not reply. */
const RETRY_AFTER = 1_000;

const call: ShopBridge['call'] = async <Name extends CallName>(name: Name, input: unknown) => {
  try {
    const response = await fetch('/bridge/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringify({ name, input }),
    });
    setConnection(response.status === UNAUTHORIZED ? 'shut-out' : 'connected');
    // Main replies in the contract's shape, over whatever transport.
    return parse(await response.text()) as Result<CallOutput<Name>>;
  } catch {
    if (useConnection.getState().state !== 'lost') {
      setConnection('lost');
      askAgain();
    }
    return { ok: false, error: CONNECTION_LOST };
  }
};

/** Calls until main replies again; any reply brings the connection back. */
function askAgain(): void {
  setTimeout(() => {
    void call('app.info', {}).then(() => {
      if (useConnection.getState().state === 'lost') askAgain();
    });
  }, RETRY_AFTER);
}

/**
 * The shop as a browser reaches it, where no preload brings it: calls by POST, events by a stream.
 * Returns when events are heard, so that nothing is missed after it. Throws `connection_lost`.
 */
export async function connectOverHttp(): Promise<ShopBridge> {
  return { call, on: await hearEvents(call) };
}
