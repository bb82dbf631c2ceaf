import type { IllustrationName } from './illustration-names.ts';

/** The illustrations as addresses of their own content, so that none is fetched and none comes late. */
const ADDRESSES = import.meta.glob<string>('./illustrations/*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** The address of an illustration, for an image. */
export function illustrationUrl(name: IllustrationName): string {
  return ADDRESSES[`./illustrations/${name}.svg`] ?? '';
}
