import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import license, { type Dependency } from 'rollup-plugin-license';
import type { Plugin } from 'vite';

/** A package whose code ships inside the installers. */
export interface ShippedPackage {
  name: string;
  version: string;
  license: string;
  text: string;
}

/** electron-vite bundles its configuration elsewhere, so this file's own location says nothing. */
const root = process.cwd();
const folder = join(root, 'out', 'licenses');

/** Licences that require no more than attribution; any other stops the build. */
const ALLOWED =
  '(MIT OR ISC OR BSD-2-Clause OR BSD-3-Clause OR Apache-2.0 OR 0BSD OR CC0-1.0 OR Unlicense OR BlueOak-1.0.0 OR Python-2.0 OR Zlib OR OFL-1.1)';

/** The folders of packages from which files are copied into the app (see build/docs-assets.ts). */
const COPIED = ['swagger-ui-dist', '@fontsource-variable/figtree'];

/**
 * Packages that ship unchanged beside the bundle: the `dependencies` of package.json, and copied
 * ones.
 */
function unbundledPackages(): ShippedPackage[] {
  const { dependencies } = readJson(join(root, 'package.json')) as {
    dependencies: Record<string, string>;
  };
  return [...Object.keys(dependencies), ...COPIED].map((installedAs) => {
    const home = join(root, 'node_modules', installedAs);
    const about = readJson(join(home, 'package.json')) as Omit<ShippedPackage, 'text'>;
    const file = readdirSync(home).find((name) => /^licen[sc]e/i.test(name));
    const text = file ? readFileSync(join(home, file), 'utf8') : '';
    return { name: about.name, version: about.version, license: about.license, text };
  });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Every package in the product according to the last build, by name. Throws when nothing was built. */
export function shippedPackages(): ShippedPackage[] {
  const parts = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const bundled = parts.flatMap((name) => readJson(join(folder, name)) as ShippedPackage[]);
  const all = new Map(
    [...unbundledPackages(), ...bundled].map((one) => [`${one.name}@${one.version}`, one]),
  );
  return [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function notice(one: ShippedPackage): string {
  const line = '-'.repeat(80);
  return `${line}\n${one.name} ${one.version} (${one.license})\n${line}\n\n${one.text.trim()}\n`;
}

/**
 * The MIT licence for a package that names it and its author but has no text: the wording of our
 * own file.
 */
function mitText(author: string): string {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8');
  return own.replace(/^Copyright .*$/m, `Copyright (c) ${author}`);
}

function textOf(one: Dependency): string {
  const texts = [one.licenseText, one.noticeText].filter((text) => text !== null);
  if (texts.length > 0) return texts.join('\n\n');
  if (one.license !== 'MIT') {
    throw new Error(`${String(one.name)} brings no licence text; leave it out of the app.`);
  }
  return mitText(one.author?.name ?? `the authors of ${String(one.name)}`);
}

function writePart(part: string, dependencies: readonly Dependency[]): void {
  const packages = dependencies.map((one): ShippedPackage => ({
    name: one.name ?? '',
    version: one.version ?? '',
    license: one.license ?? '',
    text: textOf(one),
  }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${part}.json`), JSON.stringify(packages));
  const head =
    'Animal Store contains the following software. Electron’s and Chromium’s own notices are in\n' +
    'LICENSE.electron.txt and LICENSES.chromium.html of the same installation.\n\n';
  writeFileSync(
    join(folder, 'THIRD-PARTY-LICENSES.txt'),
    head + shippedPackages().map(notice).join('\n'),
  );
}

/**
 * While a part of the app (`main`, `preload`, `renderer`) is bundled, collects the licences of the
 * packages that really went into it; writes those of all parts to
 * `out/licenses/THIRD-PARTY-LICENSES.txt`.
 */
export function collectLicenses(part: string): Plugin {
  return license({
    cwd: root,
    thirdParty: {
      multipleVersions: true,
      allow: { test: ALLOWED, failOnUnlicensed: true, failOnViolation: true },
      output: (dependencies) => writePart(part, dependencies),
    },
  }) as Plugin;
}
