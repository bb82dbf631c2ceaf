import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PAGES = [
  ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'client/README.md'],
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** A file of the sources, with the ending that it has; and where a link within the repository leads. */
const SOURCE = /`((?:src|e2e|build|bench|client|docs)\/[\w./-]+\.(?:ts|tsx|mjs|md))`/g;
/** A test below `src/main`, where most are. */
const TEST = /`((?:[a-z-]+\/)+[\w-]+\.test\.ts)`/g;
const LINK = /\]\((?!https?:)([^)#]*)(#[^)]+)?\)/g;
/** In the name of a file that a reader will add. */
const INVENTED = 'NNN';

/** The anchors that a page's headings get, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(join(ROOT, page), 'utf8').matchAll(/^#+ (.*)$/gm);
  return Array.from(headings, ([, heading = '']) => {
    const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
    return `#${words.replaceAll(' ', '-')}`;
  });
}

test.each(PAGES)('what %s names is there', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const sources = [...text.matchAll(SOURCE)].map(([, path = '']) => path);
  const tests = [...text.matchAll(TEST)]
    .map(([, path = '']) => path)
    .filter((path) => !/^(?:src|e2e|build|bench|client)\//.test(path))
    .map((path) => `src/main/${path}`);
  const links = [...text.matchAll(LINK)].map(([, path = '', anchor]) => ({
    path: path === '' ? page : join(dirname(page), path),
    anchor,
  }));
  const missing = [...sources, ...tests, ...links.map(({ path }) => path)].filter(
    (path) => !path.includes(INVENTED) && !existsSync(join(ROOT, path)),
  );
  expect(missing).toEqual([]);
  for (const { path, anchor } of links) if (anchor) expect(anchorsOf(path)).toContain(anchor);
});
