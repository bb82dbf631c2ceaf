/**
 * `node build/release/check-tag.ts v1.2.3 > NOTES`: prints a release's notes, or why it can't be
 * released.
 */
import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { notesOf } from '../../src/shared/release-notes.ts';
import { problemsWithTag } from './notes.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const problems = problemsWithTag(process.argv[2] ?? '', packageJson.version, changelog);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${notesOf(changelog, packageJson.version) ?? ''}\n`);
}
