import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { problemReports, projectAddress } from './packaged.ts';

const PROJECT = 'https://github.com/ada/store';

test.each([
  [{ homepage: PROJECT, bugs: `${PROJECT}/issues` }, PROJECT, `${PROJECT}/issues`],
  [{ homepage: 'file:///etc/passwd', bugs: 'file:///etc/passwd' }, null, null],
  [{}, null, null],
])('with %j in its package, the project is at %s and problems go to %s', (content, at, reports) => {
  const file = join(temporaryFolder(), 'package.json');
  writeFileSync(file, JSON.stringify(content));
  expect(projectAddress(file)).toBe(at);
  expect(problemReports(file)).toBe(reports);
});

test('nobody has said where these sources live', () => {
  expect(projectAddress()).toBeNull();
});
