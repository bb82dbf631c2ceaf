import { i18n, type Messages } from '@lingui/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorValueOf, ShopError } from '../../shared/errors.ts';
import { say } from '../../shared/say.ts';
import { deserializeError, serializeError } from '../../main/platform/serialized-error.ts';
import { inWords } from '../../shared/in-words.ts';
import { BUILT_IN_FIELDS } from '../../shared/fields/built-in.ts';
import { readValue } from '../../shared/fields/details.ts';
import { KINDS } from '../../shared/fields/kinds.ts';
import type { FieldKind } from '../../shared/fields/kinds.ts';
import { problemInWords, problemOf } from './said.ts';

beforeEach(() =>
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      'There is no folder {0}. Choose another.': ['Den Ordner ', ['0'], ' gibt es nicht.'],
      'must be at most {0} mm': ['Höchstens ', ['0'], ' mm'],
    },
  }),
);

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('reads what main says in the window’s language, wherever it was thrown', () => {
  const thrown = new ShopError(
    'backup_failed',
    say`There is no folder ${'D:\\{0}'}. Choose another.`,
  );
  expect(thrown.message).toBe('There is no folder D:\\{0}. Choose another.');
  const arrived = errorValueOf(deserializeError(serializeError(thrown)));
  expect(inWords(arrived)).toBe('Den Ordner D:\\{0} gibt es nicht.');
});

it('reads a day in a sentence as the language writes it', () => {
  const { message, said } = errorValueOf(
    new ShopError('bad_request', say`There is no folder ${'2026-12-03'}. Choose another.`),
  );
  expect(inWords({ message, said })).toBe('Den Ordner 03.12.2026 gibt es nicht.');
});

it('reads a reason within a sentence, too', () => {
  i18n.load('de', { 'the disk is full': ['der Datenträger ist voll'] });
  const said = say`There is no folder ${'the disk is full'}. Choose another.`;
  expect(inWords({ message: said.english, said })).toBe(
    'Den Ordner der Datenträger ist voll gibt es nicht.',
  );
});

it('reads what the catalogue lacks in English', () =>
  expect(inWords({ message: 'Not translated.' })).toBe('Not translated.'));

it('reads a schema’s problem with its number', () =>
  expect(problemInWords('must be at most 1,000 mm')).toBe('Höchstens 1,000 mm'));

it('reads a schema’s problem with names in it, by the pattern that has most of its words', () => {
  i18n.load('de', {
    'is that of {0} (No. {1})': ['gehört ', ['0'], ', Nr. ', ['1']],
    'is that of {0}': ['gehört ', ['0']],
    'must be one of {0}': ['muss sein: ', ['0']],
    '{name} {words}.': [['name'], ' ', ['words'], '.'],
    Male: ['Männlich'],
  });
  expect(problemInWords('is that of Rex (2) (No. 5)')).toBe('gehört Rex (2), Nr. 5');
  expect(problemOf('Chip', 'is that of Rex')).toBe('Chip gehört Rex.');
  expect(problemInWords('must be one of Male, Hen')).toBe('muss sein: Male, Hen');
  expect(problemOf('Chip', 'The stock is closed.')).toBe('The stock is closed.');
});

const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*.po', { eager: true });

it('has the words of whatever a kind of field finds wrong in a text', () => {
  const { messages = {} } = catalogues['../locales/de.po'] ?? {};
  i18n.loadAndActivate({ locale: 'de', messages });
  const wrong = [
    '?',
    'x\u0001',
    '-',
    '31.2.2026',
    '12.3',
    '1.2',
    '3.4.2026',
    '1.234',
    '1e99',
    '$5',
  ];
  const texts = [...wrong, '9'.repeat(16), '0'.repeat(15), 'x'.repeat(6_000), "'985 6"];
  const problems = new Set<string>();
  for (const kind of Object.keys(KINDS) as FieldKind[]) {
    for (const field of BUILT_IN_FIELDS.slice(0, 3)) {
      for (const text of texts) {
        for (const decimals of [0, 2]) {
          const writing = { decimals, signs: new Set<string>(), rounds: false };
          const undecided = { ...writing, decimalSign: null, dayOrder: null };
          const read = readValue({ ...field, kind, choices: ['Hen'] }, text, undecided);
          if (read && 'problem' in read) problems.add(read.problem);
        }
      }
    }
  }
  expect(problems.size).toBeGreaterThan(12);
  const inEnglish = [...problems].filter((problem) => problemInWords(problem) === problem);
  expect(inEnglish).toEqual([]);
});
