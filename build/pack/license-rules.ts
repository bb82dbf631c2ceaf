import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from '../third-party-licenses.ts';

/** What is wrong with the licence texts beside the packed app, one sentence each. */
export function problemsWithLicenses(resources: string): string[] {
  const missing = ['LICENSE.txt', 'THIRD-PARTY-LICENSES.txt'].filter(
    (name) => !existsSync(join(resources, name)),
  );
  if (missing.length > 0) return missing.map((name) => `${name} is missing.`);
  const text = readFileSync(join(resources, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  return shippedPackages()
    .filter(({ name, version }) => !text.includes(`${name} ${version} `))
    .map(({ name }) => `The licence of ${name} is not in THIRD-PARTY-LICENSES.txt.`);
}
