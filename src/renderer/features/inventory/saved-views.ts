import { create } from 'zustand';
import type { SavedView, SavedViewToSave } from '../../../shared/saved-view.ts';
import { callShop } from '../../shop.ts';
import { setSavedViews } from '../../stores/saved-views.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';
import { presentLook, showLook } from './list-look.ts';
import { showSentence } from './outcome-toast.tsx';
import { useView } from './view-store.ts';

/** All changes of views share one toast. */
const TOAST = 'views';
/** How long (ms) it is shown. */
const DURATION = 8_000;

/** The view that is being named, `new` for one of what the list shows; null while the dialog is closed. */
export const useNaming = create<{ of: SavedView | 'new' | null }>(() => ({ of: null }));

/** Asks for the name of a view. */
export function nameView(of: SavedView | 'new'): void {
  useNaming.setState({ of });
}

/** Shows the list as a view says, and tells what of it is gone. */
export function openView(view: SavedView): void {
  if (showLook(view)) return;
  showSentence(`“${view.name}” names something that is gone. The list is shown without that.`);
}

/** Gives a view another name, or saves what the list shows under a new one. Throws as `views.save` does. */
export async function saveUnder(name: string, of: SavedView | 'new'): Promise<void> {
  const isNew = of === 'new';
  const view = { id: isNew ? null : of.id, name, look: isNew ? presentLook() : of.look };
  const views = await callShop('views.save', { view });
  setSavedViews(views);
  const saved = views.find((one) => one.name === name);
  if (isNew && saved) useView.setState({ viewId: saved.id });
}

/** Saves what the list shows in place of a view, which can be undone. */
export function replaceView(view: SavedView): void {
  void change(callShop('views.save', { view: { ...view, look: presentLook() } }), view, 'Saved');
}

/** Removes a view, which can be undone. The list stays as it is. */
export function removeView(view: SavedView): void {
  void change(callShop('views.remove', { id: view.id }), view, 'Removed');
}

async function change(
  changing: Promise<SavedView[]>,
  before: SavedViewToSave & SavedView,
  what: string,
): Promise<void> {
  try {
    setSavedViews(await changing);
    const undo = async () => {
      try {
        setSavedViews(await callShop('views.save', { view: before }));
      } catch (error) {
        showProblemToast(TOAST, error);
      }
    };
    showToast(TOAST, {
      message: `${what}: the view “${before.name}”.`,
      buttons: [{ label: 'Undo', onClick: () => void undo() }],
      duration: DURATION,
    });
  } catch (error) {
    showProblemToast(TOAST, error);
  }
}
