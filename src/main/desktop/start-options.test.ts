import { expect, test } from 'vitest';
import { startOptions } from './start-options.ts';

const nothing = { dataFolder: null, port: null, hidden: false };

test('reads our options among Chromium’s', () => {
  const argv = [
    'animal-store',
    '--no-sandbox',
    '--data-dir',
    '/srv/stock',
    '--lang=de',
    '--port=0',
  ];
  expect(startOptions(argv)).toEqual({ dataFolder: '/srv/stock', port: 0, hidden: false });
  expect(startOptions(['electron', '.', '--data-dir=/a b', '--hidden'])).toEqual({
    dataFolder: '/a b',
    port: null,
    hidden: true,
  });
});

test('reads them after the `--` of the launcher on Windows too', () => {
  const argv = ['animal-store.exe', '--', '--data-dir', 'D:\\stock', '--hidden'];
  expect(startOptions(argv)).toEqual({ dataFolder: 'D:\\stock', port: null, hidden: true });
});

test('what makes no sense is left alone', () => {
  expect(startOptions(['animal-store'])).toEqual(nothing);
  expect(startOptions(['animal-store', '--data-dir'])).toEqual(nothing);
  expect(startOptions(['animal-store', '--data-dir=', '--port=high', 'stock.asbackup'])).toEqual(
    nothing,
  );
});
