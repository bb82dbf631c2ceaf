/**
 * `node build/release/set-rollout.ts 10 latest.yml latest-mac.yml …`: sets the percentage of a
 * staged rollout.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { withRollout } from './rollout.ts';

const [percentage = '', ...files] = process.argv.slice(2);
for (const file of files) {
  writeFileSync(file, withRollout(readFileSync(file, 'utf8'), Number(percentage)));
}
