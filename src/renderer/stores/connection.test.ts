import { expect, it } from 'vitest';
import { setConnection, whenConnected } from './connection.ts';

it('waits until the connection is there again', async () => {
  await whenConnected();
  setConnection('lost');
  const seen: string[] = [];
  const waiting = whenConnected().then(() => seen.push('connected'));
  setConnection('shut-out');
  await Promise.resolve();
  expect(seen).toEqual([]);
  setConnection('connected');
  await waiting;
  expect(seen).toEqual(['connected']);
});
