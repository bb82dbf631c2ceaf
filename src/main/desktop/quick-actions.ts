import { app, Menu } from 'electron';
import type { ShopWindow } from './shop-window.ts';
import { ACTION_SWITCH, QUICK_ACTIONS, type QuickAction } from './start-options.ts';

/** Hands the quick actions to macOS and Windows. On Linux they are in the desktop entry (electron-builder.yml). */
export function offerQuickActions(run: (action: QuickAction) => void): void {
  const click = (command: QuickAction) => () => {
    run(command);
  };
  if (process.platform === 'darwin') {
    const items = QUICK_ACTIONS.map(({ command, title }) => ({
      label: title,
      click: click(command),
    }));
    app.dock?.setMenu(Menu.buildFromTemplate(items));
  }
  if (process.platform !== 'win32' || !app.isPackaged) return;
  const program = process.execPath;
  app.setUserTasks(
    QUICK_ACTIONS.map(({ command, title }) => ({
      ...{ program, arguments: `${ACTION_SWITCH}${command}`, title, description: title },
      ...{ iconPath: program, iconIndex: 0 },
    })),
  );
}

/** Runs an action as soon as the page hears commands; one that is locked, once somebody has signed in. */
export function runQuickAction(window: ShopWindow, action: QuickAction): void {
  window.show();
  void window.untilShown('main').then(() => {
    window.command(action);
  });
}
