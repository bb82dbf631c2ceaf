/**
 * `npm run --silent sbom > FILE`: the software bill of materials of the installers (CycloneDX), as
 * npm derives it from the lock file, reduced to what is really inside: the packages that the last
 * build bundled or copied, and Electron.
 */
import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { shippedPackages } from './third-party-licenses.ts';

const Reference = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() });
const Dependency = z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) });
const Sbom = z.looseObject({
  metadata: z.looseObject({ component: Reference }),
  components: z.array(Reference),
  dependencies: z.array(Dependency),
});

const all = Sbom.parse(
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ),
);

/** `name@version`; npm gives a package that is installed in several places a reference for each. */
function identity(ref: string): string {
  return ref.split('|')[0] ?? ref;
}

const shipped = shippedPackages().map(({ name, version }) => `${name}@${version}`);
const wanted = new Set(shipped);
const components = all.components.filter(
  (one) => one.name === 'electron' || wanted.has(identity(one['bom-ref'])),
);
const refs = new Set([all.metadata.component, ...components].map((one) => one['bom-ref']));
const found = new Set([...refs].map(identity));
const missing = shipped.filter((one) => !found.has(one));
if (missing.length > 0) {
  throw new Error(`Not in the lock file, yet in the app: ${missing.join(', ')}`);
}

process.stdout.write(
  `${JSON.stringify(
    {
      ...all,
      components,
      dependencies: all.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) })),
    },
    null,
    2,
  )}\n`,
);
