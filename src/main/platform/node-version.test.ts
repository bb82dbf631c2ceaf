import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { nodeProblem } from './node-version.ts';

const Package = z.object({ engines: z.object({ node: z.string().startsWith('>=') }) });

test('a Node older than the package says is refused in a sentence, and no other', () => {
  const { engines } = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const oldest = engines.node.slice('>='.length);
  expect(nodeProblem(`${oldest}.0`)).toBeNull();
  expect(nodeProblem('24.0.0')).toBeNull();
  for (const old of ['20.20.2', '22.17.9', '18.0.0']) {
    expect(nodeProblem(old)).toContain(`needs Node ${oldest} or newer, and this is Node ${old}`);
  }
});
