import { parse, stringify } from 'devalue';
import type { CallName, CallOutput, Result, ShopBridge } from '../shared/bridge.ts';
import { hearEvents } from './hear-events.ts';

const CONNECTION_LOST = {
  code: 'connection_lost',
  message:
    'The window lost its connection to Animal Store. Start Animal Store again, or load this page again.',
} as const;

const call: ShopBridge['call'] = async <Name extends CallName>(name: Name, input: unknown) => {
  try {
    const response = await fetch('/bridge/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringify({ name, input }),
    });
    // Main answers in the contract's shape, over whatever transport.
    return parse(await response.text()) as Result<CallOutput<Name>>;
  } catch {
    return { ok: false, error: CONNECTION_LOST };
  }
};

/**
 * The shop as a browser reaches it, where no preload brings it: calls by POST, events by a stream.
 * Answers when events are heard, so that nothing is missed after it. Raises `connection_lost`.
 */
export async function connectOverHttp(): Promise<ShopBridge> {
  return { call, on: await hearEvents(call) };
}
