import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['src', 'e2e', 'build', 'bench', 'client', 'docs'];
const FILES = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  ),
];
const PAGES = FILES.filter((file) => /^(?:docs\/|client\/)?[\w-]+\.md$/.test(file));
/** A source by its place or the end of it, and a link within the repository. */
const NAMED = /`([\w./-]+\.(?:ts|tsx|mjs|md))`/g;
const LINK = /\]\((?!https?:)([^)#]*)(#[^)]+)?\)/g;
/** In names of files that a reader will add. */
const INVENTED = /NNN|^x\.test\.ts$/;

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
  const missing = Array.from(text.matchAll(NAMED), ([, name = '']) => name).filter(
    (name) => !INVENTED.test(name) && !FILES.some((file) => `/${file}`.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
  for (const [, path = '', anchor] of text.matchAll(LINK)) {
    const target = path === '' ? page : join(dirname(page), path);
    expect(FILES).toContain(target);
    if (anchor) expect(anchorsOf(target)).toContain(anchor);
  }
});
