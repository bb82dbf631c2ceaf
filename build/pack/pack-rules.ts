import type { PackedFile } from './packed-files.ts';

/** The largest size allowed for the app's own part of a package (bytes). */
export const SIZE_BUDGET = 12_000_000;

/** A system that a package is for, in Node's words. */
export interface Target {
  platform: 'linux' | 'win32' | 'darwin';
  arch: 'x64' | 'arm64';
}

/** Where files of the app may be. */
const PLACES = [
  /^package\.json$/,
  /^out\/(main|preload|renderer)\//,
  /^node_modules\/better-sqlite3\/(package\.json$|LICENSE$|lib\/|prebuilds\/)/,
  /^node_modules\/keytar\/(package\.json$|LICENSE\.md$|LICENSE$|lib\/|prebuilds\/)/,
];

/** What is needed to make the app, but not to run it. */
const STRAY =
  /\.(?:map|[cm]?ts|tsx|jsx|c|cc|cpp|h|hpp|gypi?|sh|ps1|ya?ml|lock|log|tsbuildinfo)$|\.(?:test|spec)\.|(?:^|\/)(?:tests?|__tests__|examples?|\.[^/]*)(?:\/|$)/;

/** What the app needs to start at all. */
const NEEDED = [
  'package.json',
  'out/main/index.js',
  'out/main/serve.js',
  'out/main/cli.js',
  'out/main/file-thread.js',
  'out/main/store-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'node_modules/better-sqlite3/lib/index.js',
  'node_modules/keytar/lib/keytar.js',
];

/** The native binaries in a package for `target`: its own, and none of another system. */
export function binariesOf({ platform, arch }: Target): string[] {
  return [
    `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
    `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`,
  ];
}

/** What is wrong with the files of a package, one sentence each; empty when all is well. */
export function problemsWithFiles(files: readonly PackedFile[], target: Target): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const binaries = binariesOf(target);
  const problems: string[] = [];
  for (const path of [...NEEDED, ...binaries]) {
    if (!paths.has(path)) problems.push(`${path} is missing.`);
  }
  for (const { path, unpacked } of files) {
    if (!PLACES.some((place) => place.test(path)))
      problems.push(`${path} has no place in the app.`);
    else if (STRAY.test(path)) problems.push(`${path} is not needed to run the app.`);
    if (!/\.(?:node|dll|dylib|so|exe)$/.test(path)) continue;
    if (!binaries.includes(path)) problems.push(`${path} is another system’s binary.`);
    else if (!unpacked)
      problems.push(`${path} is inside the archive, where no system can load it.`);
  }
  return problems;
}

/**
 * What is wrong with the packed package.json, which must list what runs but nothing about how it
 * was made.
 */
export function problemsWithPackageJson(json: Record<string, unknown>): string[] {
  return ['scripts', 'devDependencies']
    .filter((name) => name in json)
    .map((name) => `package.json still has "${name}".`);
}
