import { expect, test } from 'vitest';
import { nodeProblem } from './node-version.ts';

test('a Node on which the database would end the process is refused in a sentence, and no other', () => {
  for (const version of ['22.18.0', '22.23.4', '24.0.0']) expect(nodeProblem(version)).toBeNull();
  for (const old of ['20.20.2', '22.17.9', '18.0.0']) {
    expect(nodeProblem(old)).toContain(`needs Node 22.18 or newer, and this is Node ${old}`);
  }
});
