import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorValueOf, ShopError } from '../../shared/errors.ts';
import { say } from '../../shared/say.ts';
import { deserializeError, serializeError } from '../../main/platform/serialized-error.ts';
import { inWords } from '../../shared/in-words.ts';
import { problemInWords } from './said.ts';

beforeEach(() => {
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      'There is no folder {0}. Choose another.': ['Den Ordner ', ['0'], ' gibt es nicht.'],
      'must be at most {0} mm': ['Höchstens ', ['0'], ' mm'],
    },
  });
});

afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

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

it('reads what the catalogue lacks in English', () => {
  expect(inWords({ message: 'Not translated.' })).toBe('Not translated.');
});

it('reads a schema’s problem with its number', () => {
  expect(problemInWords('must be at most 1,000 mm')).toBe('Höchstens 1,000 mm');
});
