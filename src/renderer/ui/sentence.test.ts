import { expect, it } from 'vitest';
import { asSentence } from './sentence.ts';

it('makes sentences of the words that follow a field’s name', () => {
  expect(asSentence('must be at least 1')).toBe('Must be at least 1.');
  expect(asSentence('is required')).toBe('This is required.');
  expect(asSentence('Port 80 is in use. Choose another.')).toBe(
    'Port 80 is in use. Choose another.',
  );
  expect(asSentence(undefined)).toBeUndefined();
});
