import type { FieldToSave } from '../../shared/fields/field.ts';
import type { Author } from '../../shared/history.ts';
import type { InventoryView } from '../../shared/inventory.ts';
import { importArticles } from '../stock/import-articles.ts';
import { previewJournal, takeInJournal } from '../stock/journal/take-in.ts';
import { ListImports } from '../stock/list-imports.ts';
import { refuseLargePictures } from '../stock/picture-sides.ts';
import type { PhotographStore, Store } from '../store/store.ts';
import { authorAt, type Handlers, type WindowCaller } from './answers.ts';

/** Creates the handlers of imports. */
export function stockHandlers(stock: () => Store) {
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
    'import.commit': ({ id }, caller) => {
      const author = { ...authorAt(caller), kind: 'import' as const };
      return imports.commit(importerAt(caller), id, stock(), author);
    },
    'import.journal': async ({ id }, caller) =>
      previewJournal(stock(), await imports.journal(importerAt(caller), id)),
    'import.takeInJournal': async ({ id, till }, caller) => {
      const author = { ...authorAt(caller), kind: 'import' as const };
      return takeInJournal(stock(), await imports.journal(importerAt(caller), id), till, author);
    },
    'import.progress': ({ id }, caller) =>
      Promise.resolve({ ready: imports.ready(importerAt(caller), id) }),
    'articles.import': (list, caller) => importArticles(stock(), list, authorAt(caller)),
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

/** Creates the handlers of the shop's fields. */
export function fieldHandlers(store: () => Pick<Store, 'fields' | 'pets'>) {
  return {
    'fields.save': async ({ field }, caller) => {
      await rewordChoices(store(), field, authorAt(caller));
      return store().fields.save(field);
    },
    'fields.arrange': ({ ids }) => store().fields.arrange(ids),
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

/** Creates the handlers of saved views. */
export function viewHandlers(store: () => Pick<Store, 'savedViews'>) {
  return {
    'views.list': () => store().savedViews.list(),
    'views.save': ({ view }) => store().savedViews.save(view),
    'views.remove': ({ id }) => store().savedViews.remove(id),
  } satisfies Partial<Handlers>;
}

/** Creates the handlers of treatments. */
export function treatmentHandlers(store: () => Pick<Store, 'treatments'>) {
  return {
    'treatments.record': ({ selection, treatment }, caller) =>
      store().treatments.record(selection, treatment, authorAt(caller)),
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
