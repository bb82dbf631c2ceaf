import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns where a thread's module is: beside its source `importer`, or where the built program has
 * it. Throws when it is in neither place.
 */
export function threadModule(name: string, importer: string): URL {
  const places = importer.endsWith('.ts') ? [`./${name}.ts`] : [`./${name}.js`, `../${name}.js`];
  const modules = places.map((place) => new URL(place, importer));
  const present = modules.find((module) => existsSync(fileURLToPath(module)));
  if (!present) throw new Error(`The module ${name} is missing from this program`);
  return present;
}
