/**
 * Opens the shop of the given data folder, and does what the parent process says (see
 * shop-process.ts).
 */
import { pino } from 'pino';
import type { FromShop, ToShop } from './shop-process.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { openWholeShop } from './whole-shop.ts';

const [dataFolder = ''] = process.argv.slice(2);
/** The clock's time (Unix ms), once it has been set. */
let time: number | undefined = process.env['SHOP_TIME']
  ? Number(process.env['SHOP_TIME'])
  : undefined;
const shop = await openWholeShop({
  dataFolder,
  log: pino({ level: 'fatal' }),
  secrets: memoryKeychain(),
  clock: { now: () => time ?? Date.now() },
});
shop.bridge.subscribe((name) => {
  if (name === 'service.changed') send({ kind: name, state: shop.state() });
});
const { production } = shop.state();
const address = production.state === 'listening' ? production.baseAddresses[0] : undefined;
send({ kind: 'listening', port: Number(new URL(address ?? '').port) });

process.on('message', (message: ToShop) => {
  if (message === 'stop') void shop.close().then(() => process.exit(0));
  else if ('time' in message) {
    time = message.time;
    send({ kind: 'time' });
  } else void answer(message);
});

// Nobody is left to control it.
process.on('disconnect', () => process.exit(1));

async function answer({ number, name, input }: Extract<ToShop, { name: string }>): Promise<void> {
  send({ kind: 'result', number, result: await shop.bridge.call(name, input, 'test') });
}

function send(message: FromShop): void {
  process.send?.(message);
}
