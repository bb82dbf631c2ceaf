import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { notesOf } from '../../src/shared/release-notes.ts';
import { problemsWithTag } from './notes.ts';

const changelog = `# Changelog

## [Unreleased]

- Soon.

## [1.1.0] - 2027-01-10

### Added

- Tortoises.

## [1.0.0] - 2026-12-01

- The first.
`;

test('the notes of a version are what stands below its heading', () => {
  expect(notesOf(changelog, '1.1.0')).toBe('### Added\n\n- Tortoises.');
  expect(notesOf(changelog, '1.0.0')).toBe('- The first.');
  expect(notesOf(changelog, '1.0')).toBeUndefined();
  expect(notesOf('## [2.0.0]\n\n## [1.0.0]\n', '2.0.0')).toBeUndefined();
});

test('a tag must agree with package.json and the changelog', () => {
  expect(problemsWithTag('v1.1.0', '1.1.0', changelog)).toEqual([]);
  expect(problemsWithTag('v1.1.1', '1.1.0', changelog)).toHaveLength(1);
  expect(problemsWithTag('1.1.0', '1.1.0', changelog)).toHaveLength(1);
  expect(problemsWithTag('v1.2.0', '1.2.0', changelog)).toHaveLength(1);
});

test('this version could be released', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const { version } = packageJson;
  expect(problemsWithTag(`v${version}`, version, changelog)).toEqual([]);
});
