import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { problemReports } from './packaged.ts';

const { program } = vi.hoisted(() => ({ program: { folder: '' } }));
vi.mock('electron', () => ({ app: { getAppPath: () => program.folder } }));

test.each([
  [{ bugs: 'https://github.com/ada/store/issues' }, 'https://github.com/ada/store/issues'],
  [{ bugs: 'file:///etc/passwd' }, null],
  [{}, null],
])('with %j in its package, problems are reported at %s', (packageJson, expected) => {
  program.folder = temporaryFolder();
  writeFileSync(join(program.folder, 'package.json'), JSON.stringify(packageJson));
  expect(problemReports()).toBe(expected);
});
