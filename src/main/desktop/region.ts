/** A system's name of a region, as a language tag of Unicode; null for none, such as “C”. */
function tagOf(locale: string | undefined): string | null {
  const name = (locale ?? '').split(/[.@]/)[0]?.replaceAll('_', '-') ?? '';
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(name)) return null;
  return Intl.getCanonicalLocales(name)[0] ?? null;
}

/** The region that a Linux desktop sets for dates, from its environment (locale(7)); null where it sets none. */
export function regionOfEnvironment(env: NodeJS.ProcessEnv): string | null {
  return tagOf([env['LC_ALL'], env['LC_TIME'], env['LANG']].find(Boolean));
}

/** What the page formats dates and numbers by, the first first: the system's region, then its languages. */
export function readersLocales(region: string | null, languages: readonly string[]): string[] {
  const tags = [region, ...languages].map((locale) => tagOf(locale ?? undefined));
  return [...new Set(tags.filter((tag) => tag !== null))];
}
