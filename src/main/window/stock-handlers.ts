import { addSampleAnimals, removeSampleAnimals } from '../stock/sample-animals.ts';
import { ListImports } from '../stock/list-imports.ts';
import type { Store } from '../store/store.ts';
import { authorAt, type Handlers } from './bridge.ts';

/** The number of animals in the sample shop. */
const SAMPLE_ANIMALS = 320;

/** Creates the handlers of imports and of the sample animals. */
export function stockHandlers(stock: () => Store, categoriesChanged: () => void) {
  const imports = new ListImports();
  return {
    'import.begin': (announced, { session }) =>
      Promise.resolve({ id: imports.begin(session, announced) }),
    'import.bytes': ({ id, bytes }, { session }) =>
      Promise.resolve({ received: imports.take(session, id, bytes) }),
    'import.read': ({ id, changes }, { session }) => imports.read(session, id, stock(), changes),
    'import.commit': async ({ id }, caller) => {
      const author = { ...authorAt(caller), kind: 'import' as const };
      try {
        return await imports.commit(caller.session, id, stock(), author);
      } finally {
        categoriesChanged();
      }
    },
    'import.progress': ({ id }, { session }) =>
      Promise.resolve({ ready: imports.ready(session, id) }),
    'import.cancel': ({ id }, { session }) => {
      imports.cancel(session, id);
      return Promise.resolve({});
    },
    'sample.add': async (_input, caller) => {
      const author = { ...authorAt(caller), kind: 'sample' as const };
      const outcome = await addSampleAnimals(stock(), SAMPLE_ANIMALS, author);
      categoriesChanged();
      return outcome;
    },
    'sample.remove': async (_input, caller) => {
      const removed = await removeSampleAnimals(stock(), authorAt(caller));
      categoriesChanged();
      return removed;
    },
  } satisfies Partial<Handlers>;
}
