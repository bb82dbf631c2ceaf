import type { Field, FieldToSave } from '../../shared/fields/field.ts';
import type { Author } from '../../shared/history.ts';
import type { InventoryView } from '../../shared/inventory.ts';
import type { SavedView } from '../../shared/saved-view.ts';
import { ListImports } from '../stock/list-imports.ts';
import { refuseLargePictures } from '../stock/picture-sides.ts';
import type { PhotographStore, Store } from '../store/store.ts';
import { authorAt, type Emit, type Handlers, type WindowCaller } from './bridge.ts';

/** Creates the handlers of imports. */
export function stockHandlers(stock: () => Store, categoriesChanged: () => void, emit: Emit) {
  const imports = new ListImports();
  return {
    'import.begin': (announced, caller) =>
      Promise.resolve({ id: imports.begin(importerAt(caller), announced) }),
    'import.bytes': ({ id, bytes }, caller) =>
      Promise.resolve({ received: imports.take(importerAt(caller), id, bytes) }),
    'import.read': ({ id, changes }, caller) => {
      // Only an owner says what the shop writes down.
      const mayAddFields = caller.person?.role !== 'clerk';
      const seesCosts = caller.rights?.purchasePrices ?? true;
      return imports.read(importerAt(caller), id, stock(), changes, { mayAddFields, seesCosts });
    },
    'import.commit': async ({ id }, caller) => {
      const author = { ...authorAt(caller), kind: 'import' as const };
      try {
        return await imports.commit(importerAt(caller), id, stock(), author);
      } finally {
        categoriesChanged();
        emit('fields.changed', await stock().fields.list());
      }
    },
    'import.progress': ({ id }, caller) =>
      Promise.resolve({ ready: imports.ready(importerAt(caller), id) }),
    'import.cancel': ({ id }, caller) => {
      imports.cancel(importerAt(caller), id);
      return Promise.resolve({});
    },
  } satisfies Partial<Handlers>;
}

/** Whose import it is: what one person has read is not for the next one at that window. */
function importerAt({ session, person }: WindowCaller): string {
  return person ? `${session} ${person.id}` : session;
}

/** Returns what a change came to, once that was passed on. */
async function announced<Value>(
  change: Promise<Value>,
  passOn: (value: Value) => void,
): Promise<Value> {
  const value = await change;
  passOn(value);
  return value;
}

/** Creates the handlers of the shop's fields. Every window is notified of all of them after a change. */
export function fieldHandlers(store: () => Pick<Store, 'fields' | 'pets'>, emit: Emit) {
  const changed = (fields: Field[]) => {
    emit('fields.changed', fields);
  };
  return {
    'fields.list': () => store().fields.list(),
    'fields.save': async ({ field }, caller) => {
      await rewordChoices(store(), field, authorAt(caller));
      return announced(store().fields.save(field), changed);
    },
    'fields.arrange': ({ ids }) => announced(store().fields.arrange(ids), changed),
  } satisfies Partial<Handlers>;
}

/** Gives a choice's new words to the animals that have it, as a step that can be undone: Red is Crimson now. */
async function rewordChoices(
  { fields, pets }: Pick<Store, 'fields' | 'pets'>,
  { id, choices }: FieldToSave,
  author: Author,
): Promise<void> {
  const known = (await fields.list()).find((field) => field.id === id);
  if (id === null || known?.choices.length !== choices.length) return;
  for (const [place, before] of known.choices.entries()) {
    const after = choices[place] ?? before;
    if (choices.includes(before) || known.choices.includes(after)) continue;
    const filters = [{ field: id, is: before }];
    const view = { ...ALL_ANIMALS, filters };
    const { newestChange: asOf } = await pets.view(view);
    const selection = { kind: 'view' as const, view, except: [], asOf };
    await pets.change(selection, { details: { [id]: after } }, author);
  }
}

const ALL_ANIMALS: InventoryView = { sort: 'oldest', status: 'all', categoryId: null, search: '' };

/** Creates the handlers of saved views. Every window is notified of all of them after a change. */
export function viewHandlers(store: () => Pick<Store, 'savedViews'>, emit: Emit) {
  const changed = (views: SavedView[]) => {
    emit('views.changed', views);
  };
  return {
    'views.list': () => store().savedViews.list(),
    'views.save': ({ view }) => announced(store().savedViews.save(view), changed),
    'views.remove': ({ id }) => announced(store().savedViews.remove(id), changed),
  } satisfies Partial<Handlers>;
}

/** Creates the handlers of treatments. */
export function treatmentHandlers(store: () => Pick<Store, 'treatments'>) {
  return {
    'treatments.record': ({ selection, treatment }, caller) =>
      store().treatments.record(selection, treatment, authorAt(caller)),
    'treatments.list': (query) => store().treatments.list(query),
  } satisfies Partial<Handlers>;
}

/** Creates the handlers of photographs; which ones an animal has is a change of that animal. */
export function photographHandlers(store: () => { photographs: PhotographStore }) {
  const photographs = () => store().photographs;
  return {
    'photographs.thumbnails': ({ ids }) => photographs().thumbnails(ids),
    'photographs.image': async ({ id }) => ({ image: await photographs().image(id) }),
    'photographs.add': ({ photograph }) => {
      refuseLargePictures(photograph);
      return photographs().add(photograph);
    },
  } satisfies Partial<Handlers>;
}
