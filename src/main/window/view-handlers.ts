import type { SavedView } from '../../shared/saved-view.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './bridge.ts';

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
