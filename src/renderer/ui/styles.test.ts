import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '..');
const styles = join(renderer, '../../node_modules/@mantine/core/styles');
const sources = globSync('**/*.{ts,tsx}', { cwd: renderer }).map((file) =>
  readFileSync(join(renderer, file), 'utf8'),
);

function found(pattern: RegExp): string[] {
  return sources.flatMap((source) => [...source.matchAll(pattern)].map(([, text]) => text ?? ''));
}

test('every component of the library that the window uses has its styles', () => {
  const withStyles = new Set(
    globSync('*.layer.css', { cwd: styles }).map((file) => file.replace('.layer.css', '')),
  );
  const imported = found(/import \{([^}]*)\} from '@mantine\/core'/g)
    .flatMap((names) => names.split(',').map((name) => name.trim()))
    .filter((name) => withStyles.has(name));
  const loaded = new Set(found(/import '@mantine\/core\/styles\/(\w+)\.layer\.css'/g));
  expect(new Set(imported).size).toBeGreaterThan(20);
  expect(imported.filter((name) => !loaded.has(name))).toEqual([]);
});
