import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { openMemory } from './remembered.ts';
import { updateNews } from './update-news.ts';

const nothing = { updatedTo: null, failed: null };
const memory = () => openMemory(join(temporaryFolder(), 'desktop.json'));

test('the first start of all has no news, and neither has the next', () => {
  const desktop = memory();
  expect(updateNews(desktop, '1.0.0')()).toEqual(nothing);
  expect(updateNews(desktop, '1.0.0')()).toEqual(nothing);
});

test('an update that worked is told once', () => {
  const desktop = memory();
  updateNews(desktop, '1.0.0');
  desktop.change({ update: { version: '1.1.0', problem: null } });
  const news = updateNews(desktop, '1.1.0');
  expect(news()).toEqual({ updatedTo: '1.1.0', failed: null });
  expect(news()).toEqual(nothing);
  expect(updateNews(desktop, '1.1.0')()).toEqual(nothing);
});

test('an update after which the same version runs has failed, which is told once', () => {
  const desktop = memory();
  updateNews(desktop, '1.0.0');
  const update = { version: '1.1.0', problem: 'pkexec ended with code 126' };
  desktop.change({ update });
  expect(updateNews(desktop, '1.0.0')()).toEqual({ updatedTo: null, failed: update });
  expect(updateNews(desktop, '1.0.0')()).toEqual(nothing);
});
