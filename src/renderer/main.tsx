import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { goToScanned, typeIntoSearch } from './animals/changes/go-to-animal.ts';
import { rereadInventory, startInventory } from './features/inventory/follow-stock.ts';
import { obeyContentSecurityPolicy } from './csp.ts';
import { CannotStart, NotOpenYet } from './shell/BarePages.tsx';
import { inWords } from '../shared/in-words.ts';
import { errorValueOf } from '../shared/errors.ts';
import { lockScreen } from './shell/screens.tsx';
import { askForUpdate, followBans, followUpdates } from './shell/announcements.tsx';
import { followTypedKeys } from './shell/typed-keys.ts';
import { followLanguage } from './shell/follow-language.ts';
import { followShop } from './shell/follow-shop.ts';
import { tellKeptTyping } from './shell/kept-typing.ts';
import { startSales } from './animals/dialogs/sale-store.ts';
import { dropSecondPresses } from './second-presses.ts';
import { isClosed, isLocked, onUnlocked, startSignIn, useSignIn } from './stores/sign-in.ts';
import { onEvent } from './shop.ts';
import { speak } from './ui/language.ts';
import { windowNumber } from './stores/lasting-storage.ts';
import { followRoom } from './ui/text-scale.ts';

obeyContentSecurityPolicy();
dropSecondPresses();

/** Connects and shows the window. */
async function start(): Promise<void> {
  const spoken = speak();
  if (!Object.hasOwn(window, 'shop')) {
    const { connectOverHttp } = await import('./connect-over-http.ts');
    window.shop = await connectOverHttp();
  }
  // Main replies to no call before the shop is open, and says that it waits as soon as the page is loaded.
  const stop = onEvent('start.waits', ({ sentence }) => {
    void spoken.then(() => show(<NotOpenYet sentence={inWords({ message: sentence })} />));
  });
  await spoken;
  await windowNumber;
  await startSignIn();
  stop();
  if (isLocked(useSignIn.getState().signIn)) await lockScreen.fetch();
  followTypedKeys({
    onScan: goToScanned,
    onText: typeIntoSearch,
    isOff: () => isClosed(useSignIn.getState().signIn),
  });
  followRoom();
  followShop();
  followUpdates();
  followBans();
  startInventory();
  startSales();
  onUnlocked(() => {
    rereadInventory();
    askForUpdate();
    tellKeptTyping();
  });
  const draw = () => show(<App />);
  draw();
  followLanguage(draw);
  tellKeptTyping();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
const reactRoot = createRoot(root);
/** Shows what the window consists of, in the language that it speaks. */
function show(window: ReactNode): void {
  reactRoot.render(<I18nProvider i18n={i18n}>{window}</I18nProvider>);
}

// Not awaited here: what is loaded later imports from the same file, and would wait for its end.
start().catch((error: unknown) => show(<CannotStart problem={errorValueOf(error).message} />));
