import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readInventoryAnew, startInventory } from './features/inventory/inventory.ts';
import { obeyContentSecurityPolicy } from './csp.ts';
import { CannotStart } from './shell/CannotStart.tsx';
import { errorValueOf } from '../shared/errors.ts';
import { followBans } from './shell/ban-toast.tsx';
import { followUpdates } from './shell/update-toast.tsx';
import { feedStores, readStores } from './stores/feed.ts';
import { onUnlocked, startSignIn } from './stores/sign-in.ts';

obeyContentSecurityPolicy();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
const reactRoot = createRoot(root);

try {
  if (!Object.hasOwn(window, 'shop')) {
    const { connectOverHttp } = await import('./connect-over-http.ts');
    window.shop = await connectOverHttp();
  }
  await startSignIn();
  feedStores();
  followUpdates();
  followBans();
  startInventory();
  onUnlocked(() => {
    readStores();
    readInventoryAnew();
  });
  reactRoot.render(<App />);
} catch (error) {
  reactRoot.render(<CannotStart problem={errorValueOf(error).message} />);
}
