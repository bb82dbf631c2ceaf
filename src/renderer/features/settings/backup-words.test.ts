import { expect, it } from 'vitest';
import { animalsWords, sizeWords } from './backup-words.ts';

it('says sizes as people do', () => {
  expect(sizeWords(0)).toBe('0 bytes');
  expect(sizeWords(999)).toBe('999 bytes');
  expect(sizeWords(640_000)).toBe('640 kB');
  expect(sizeWords(1_234_567)).toBe('1.2 MB');
  expect(sizeWords(52_000_000_000)).toBe('52 GB');
  expect(sizeWords(5_200_000_000_000)).toBe('5,200 GB');
});

it('counts animals', () => {
  expect(animalsWords(1)).toBe('1 animal');
  expect(animalsWords(0)).toBe('0 animals');
  expect(animalsWords(1_204)).toBe('1,204 animals');
});
