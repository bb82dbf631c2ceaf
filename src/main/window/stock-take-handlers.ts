import type { Store } from '../store/store.ts';
import { authorAt, type Emit, type Handlers } from './bridge.ts';

/** Creates the handlers of stock takes; every window is notified of what is counted. */
export function stockTakeHandlers({ stock, emit }: { stock: () => Store; emit: Emit }) {
  const takes = () => stock().stockTakes;
  const changed = async <Value>(change: Promise<Value>): Promise<Value> => {
    const value = await change;
    emit('stockTakes.changed', {});
    return value;
  };
  return {
    'stockTakes.begin': (take, caller) => changed(takes().begin(take, authorAt(caller))),
    'stockTakes.list': (query) => takes().list(query),
    'stockTakes.read': ({ number }) => takes().read(number),
    'stockTakes.animals': (query) => takes().animals(query),
    'stockTakes.scanned': ({ text }) => takes().scanned(text),
    'stockTakes.count': async ({ number, animals }, caller) => {
      await changed(takes().count(number, animals, authorAt(caller)));
      return {};
    },
    'stockTakes.end': ({ number }, caller) => changed(takes().end(number, authorAt(caller))),
    'stockTakes.putRight': (right, caller) => changed(takes().putRight(right, authorAt(caller))),
  } satisfies Partial<Handlers>;
}
