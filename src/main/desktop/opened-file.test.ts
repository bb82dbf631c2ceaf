import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { backupAmong, OpenedFile } from './opened-file.ts';

const folder = resolve('/home/ada');
const stock = join(folder, 'my stock.asbackup');

test('finds a backup by its path, by its address, and among switches', () => {
  expect(backupAmong([stock], folder)).toBe(stock);
  expect(backupAmong(['--', 'my stock.asbackup'], folder)).toBe(stock);
  expect(backupAmong(['--no-sandbox', pathToFileURL(stock).href, '--lang=de'], folder)).toBe(stock);
});

test('anything else is none', () => {
  const others = [
    '.',
    '--data-dir=/x.asbackup',
    'letter.txt',
    'file://%',
    'https://x/y.asbackup.age',
  ];
  expect(backupAmong(others, folder)).toBeNull();
});

test('is handed over once', () => {
  const opened = new OpenedFile();
  const told = vi.fn();
  opened.listen(told);
  opened.offer(null);
  expect(told).not.toHaveBeenCalled();
  opened.offer(stock);
  expect(told).toHaveBeenCalledOnce();
  expect([opened.take(), opened.take()]).toEqual([stock, null]);
});
