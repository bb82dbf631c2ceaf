import { MemoryShop } from './memory-shop.ts';
import { openMemoryStore } from './memory-store.ts';
import { testStore } from './store-contract.ts';

testStore('memory', (clock) => {
  const shop = new MemoryShop();
  return Promise.resolve(() => Promise.resolve(openMemoryStore(shop, clock)));
});
