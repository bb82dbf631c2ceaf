import { expect, it } from 'vitest';
import { systemLanguage } from './system.ts';

it('is the language in which dates are written', () =>
  expect(systemLanguage()).toBe(Intl.DateTimeFormat().resolvedOptions().locale));
