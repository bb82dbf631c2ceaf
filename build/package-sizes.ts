import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** electron-vite bundles its configuration elsewhere, so this file's own location says nothing. */
const folder = join(process.cwd(), 'out', 'sizes');

/** Bytes of code by the package that they come from. */
type Sizes = Record<string, number>;

/** What everything is counted under that is no package's. */
const OWN = 'Animal Store itself';

/** The package that a module belongs to, by its file. */
export function packageOf(file: string): string {
  const [, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file.replaceAll('\\', '/')) ?? [];
  return name ?? OWN;
}

/** While a part of the app is bundled, counts what each package adds to it, before it is minified. */
export function countPackages(part: string): Plugin {
  return {
    name: 'count-packages',
    generateBundle(_options, bundle) {
      const sizes: Sizes = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [file, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = packageOf(file);
          sizes[name] = (sizes[name] ?? 0) + renderedLength;
        }
      }
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${part}.json`), JSON.stringify(sizes));
    },
  };
}

/** What each package adds to each part of the app according to the last build, the largest first. */
export function packageSizes(): { name: string; parts: Sizes; total: number }[] {
  const parts = readdirSync(folder).map((file) => ({
    part: file.replace(/\.json$/, ''),
    sizes: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Sizes,
  }));
  const names = new Set(parts.flatMap(({ sizes }) => Object.keys(sizes)));
  return [...names]
    .map((name) => {
      const of = parts.flatMap(({ part, sizes }) =>
        sizes[name] === undefined ? [] : [[part, sizes[name]] as const],
      );
      return {
        name,
        parts: Object.fromEntries(of),
        total: of.reduce((sum, [, size]) => sum + size, 0),
      };
    })
    .sort((one, other) => other.total - one.total);
}
