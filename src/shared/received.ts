import type { Received } from './sale.ts';

/** What is received of a sale once another payment is made, or paid back. */
export function alsoReceived(
  received: readonly Received[],
  { method, amount }: Received,
): Received[] {
  const before = received.find((one) => one.method === method)?.amount ?? 0;
  const others = received.filter((one) => one.method !== method);
  return [...others, { method, amount: before + amount }];
}

/** The way in which money of a sale goes back: the one by which the shop has most of it, cash where it has none. */
export function wayBack(received: readonly Received[]): Received {
  const most = Math.max(0, ...received.map(({ amount }) => amount));
  return received.find(({ amount }) => amount === most) ?? { method: 'cash', amount: 0 };
}
