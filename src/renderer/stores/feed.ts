import { errorValueOf } from '../../shared/errors.ts';
import { callShop } from '../shop.ts';
import { showProblemToast } from '../ui/toast.tsx';
import { useAppInfo } from './app-info.ts';
import { setCategories } from './categories.ts';
import { useService } from './service.ts';
import { useSettings } from './settings.ts';
import { runCommand } from './shell.ts';

/** Passes on the result of a first reading; a failure is shown as a notification. */
function receive<Value>(reading: Promise<Value>, take: (value: Value) => void): void {
  reading.then(take, (error: unknown) => {
    const { code } = errorValueOf(error);
    // A locked window reads again once somebody signs in; a lost connection has a bar of its own.
    if (code === 'sign_in_needed' || code === 'connection_lost') return;
    showProblemToast('cannot-read', error);
  });
}

/** Fills the stores from main and keeps them up to date by its events, for the lifetime of the window. */
export function feedStores(): void {
  const { shop } = window;
  shop.on('settings.changed', (settings) => {
    useSettings.setState({ settings });
  });
  shop.on('service.changed', (state) => {
    useService.setState({ state });
  });
  shop.on('categories.changed', setCategories);
  shop.on('menu.command', ({ command }) => {
    runCommand(command);
  });

  readStores();
}

/** Reads what the stores hold. From then on main's events keep it up to date. */
export function readStores(): void {
  receive(callShop('settings.get', {}), (settings) => {
    useSettings.setState({ settings });
  });
  receive(callShop('service.state', {}), (state) => {
    useService.setState({ state });
  });
  receive(callShop('categories.list', {}), setCategories);
  receive(callShop('app.info', {}), (info) => {
    useAppInfo.setState({ info });
  });
}
