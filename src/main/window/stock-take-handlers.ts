import type { Store } from '../store/store.ts';
import { authorAt, type Handlers } from './answers.ts';

/** Creates the handlers of stock takes. */
export function stockTakeHandlers(stock: () => Store) {
  const takes = () => stock().stockTakes;
  return {
    'stockTakes.read': ({ number }) => takes().read(number),
    'stockTakes.scanned': ({ text }) => takes().scanned(text),
    'stockTakes.count': async ({ number, animals }, caller) => {
      await takes().count(number, animals, authorAt(caller));
      return {};
    },
    'stockTakes.end': ({ number }, caller) => takes().end(number, authorAt(caller)),
  } satisfies Partial<Handlers>;
}
