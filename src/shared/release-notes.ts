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
