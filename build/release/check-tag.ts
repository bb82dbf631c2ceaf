/** `node build/release/check-tag.ts v1.2.3 > NOTES`: prints the notes of a release, or says why it can't be one. */
import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { notesOf, problemsWithTag } from './notes.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const problems = problemsWithTag(process.argv[2] ?? '', packageJson.version, changelog);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${notesOf(changelog, packageJson.version) ?? ''}\n`);
}
