/**
 * The part of CHANGELOG.md (Keep a Changelog) under a version's heading; undefined when there is
 * none.
 */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.split('\n').slice(1).join('\n').trim();
  return notes === undefined || notes === '' ? undefined : notes;
}

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
