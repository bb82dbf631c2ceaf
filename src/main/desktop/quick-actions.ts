import { t } from '@lingui/core/macro';
import { app, Menu, type Task } from 'electron';
import { inEachLanguage } from './language.ts';
import type { ShopWindow } from './shop-window.ts';
import { ACTION_SWITCH, QUICK_ACTIONS, type QuickAction } from './start-options.ts';

function titleOf(action: QuickAction): string {
  switch (action) {
    case 'add':
      return t`Add an Animal`;
    case 'sale':
      return t`New Sale`;
    case 'today':
      return t`Today`;
  }
}

/** Hands the quick actions to macOS and Windows. On Linux they are in the desktop entry (electron-builder.yml). */
export function offerQuickActions(run: (action: QuickAction) => void): void {
  const click = (command: QuickAction) => () => run(command);
  if (process.platform === 'darwin') {
    inEachLanguage(() => {
      const items = QUICK_ACTIONS.map((action) => ({
        label: titleOf(action),
        click: click(action),
      }));
      app.dock?.setMenu(Menu.buildFromTemplate(items));
    });
  }
  if (process.platform === 'win32' && app.isPackaged) {
    inEachLanguage(() => {
      app.setUserTasks(QUICK_ACTIONS.map(taskOf));
    });
  }
}

function taskOf(action: QuickAction): Task {
  const title = titleOf(action);
  const program = process.execPath;
  return {
    program,
    arguments: `${ACTION_SWITCH}${action}`,
    title,
    description: title,
    iconPath: program,
    iconIndex: 0,
  };
}

/** Runs an action as soon as the page hears commands; one that is locked, once somebody has signed in. */
export function runQuickAction(window: ShopWindow, action: QuickAction): void {
  window.show();
  void window.untilShown('main').then(() => window.command(action));
}
