import type { Field } from '../../shared/fields/field.ts';
import type { SavedView } from '../../shared/saved-view.ts';
import { ListImports } from '../stock/list-imports.ts';
import { addSampleAnimals, removeSampleAnimals } from '../stock/sample-animals.ts';
import type { FieldStore, PhotographStore, Store } from '../store/store.ts';
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

/** Creates the handlers of the shop's fields. `changed` is called with all of them after a change. */
export function fieldHandlers(
  store: () => { fields: FieldStore },
  changed: (fields: Field[]) => void,
) {
  const telling = async (change: Promise<Field[]>): Promise<Field[]> => {
    const fields = await change;
    changed(fields);
    return fields;
  };
  return {
    'fields.list': () => store().fields.list(),
    'fields.save': ({ field }) => telling(store().fields.save(field)),
    'fields.arrange': ({ ids }) => telling(store().fields.arrange(ids)),
  } satisfies Partial<Handlers>;
}

/** Creates the handlers of saved views. `changed` is called with all of them after a change. */
export function viewHandlers(
  store: () => Pick<Store, 'savedViews'>,
  changed: (views: SavedView[]) => void,
) {
  const telling = async (change: Promise<SavedView[]>): Promise<SavedView[]> => {
    const views = await change;
    changed(views);
    return views;
  };
  return {
    'views.list': () => store().savedViews.list(),
    'views.save': ({ view }) => telling(store().savedViews.save(view)),
    'views.remove': ({ id }) => telling(store().savedViews.remove(id)),
  } satisfies Partial<Handlers>;
}

/** Creates the handlers of photographs. `changed` is called with the animal after a change. */
export function photographHandlers(
  store: () => { photographs: PhotographStore },
  changed: (petId: bigint) => void,
) {
  const telling = async <Value extends { petId: bigint }>(change: Promise<Value>) => {
    const value = await change;
    changed(value.petId);
    return value;
  };
  const photographs = () => store().photographs;
  return {
    'photographs.ofPet': ({ petId }) => photographs().ofPet(petId),
    'photographs.thumbnails': ({ petIds }) => photographs().thumbnails(petIds),
    'photographs.image': async ({ id }) => ({ image: await photographs().image(id) }),
    'photographs.add': ({ photograph }) => telling(photographs().add(photograph)),
    'photographs.remove': ({ id }) => telling(photographs().remove(id)),
    'photographs.makeFirst': ({ id }) => telling(photographs().makeFirst(id)),
  } satisfies Partial<Handlers>;
}
