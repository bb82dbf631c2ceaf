import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { packagedUpdateUrl } from './packaged-update-url.ts';

const { program } = vi.hoisted(() => ({ program: { folder: '' } }));
vi.mock('electron', () => ({ app: { getAppPath: () => program.folder } }));

it.each([
  ['an https address', { updateUrl: 'https://updates.example/' }, 'https://updates.example/'],
  ['none', {}, null],
  ['one without encryption', { updateUrl: 'http://updates.example/' }, null],
  ['nonsense', { updateUrl: 7 }, null],
])('takes %s from the package that the app was packed with', (_, packaged, expected) => {
  program.folder = temporaryFolder();
  writeFileSync(join(program.folder, 'package.json'), JSON.stringify({ name: 'x', ...packaged }));
  expect(packagedUpdateUrl()).toBe(expected);
});
