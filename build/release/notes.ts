import { notesOf } from '../../src/shared/release-notes.ts';

/** Why a tag can't be released, one sentence each: the tag, package.json and the changelog must agree. */
export function problemsWithTag(tag: string, version: string, changelog: string): string[] {
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag ${tag} is not v${version}, which package.json has.`]),
    ...(notesOf(changelog, version) === undefined
      ? [`CHANGELOG.md has nothing under "## [${version}]".`]
      : []),
  ];
}
