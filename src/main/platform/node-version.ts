/** The oldest Node that runs the app: better-sqlite3 ends the process on older ones. `engines` admits fewer: those with their fixes. */
const OLDEST = [22, 18] as const;

/** The sentence for a Node that is too old to run the app; null for one that can. */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Animal Store needs Node ${OLDEST.join('.')} or newer, and this is Node ${version}. Install a newer one from nodejs.org, or start Animal Store with npm, which brings its own.`;
}

/** Ends the process with that sentence. To be called before anything else is loaded. */
export function refuseOldNode(): void {
  // The installed program brings Electron's, which nobody can choose.
  if (Reflect.has(process.versions, 'electron')) return;
  const problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
