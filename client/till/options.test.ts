import { expect, test } from 'vitest';
import { tillOptions } from './options.ts';

test('the command line of the simulated till is read', () => {
  const args = ['--key', 'k', '--base', 'https://shop.local:7387/v1', '--count', '3'];
  expect(tillOptions(args)).toEqual({
    base: 'https://shop.local:7387/v1',
    key: 'k',
    additions: 3,
    every: 2,
  });
  const code = '{"baseAddress":"https://shop:7387/v1","key":"k","publicKeyPin":"p"}';
  expect(tillOptions(['--pairing', code, '--queue', 'q.json'])).toMatchObject({
    base: 'https://shop:7387/v1',
    key: 'k',
    pin: 'p',
    queue: 'q.json',
  });
  expect(tillOptions(['--help'])).toBeNull();
  expect(tillOptions(['--key', 'k'])?.additions).toBe(Infinity);
});

test.each([
  [['--count', '1'], /--pairing or --key is missing/],
  [['--pairing', 'k'], /not the pairing code/],
  [['--key', 'k', '--count', 'x'], /--count must be a number/],
  [['--key', 'k', '--every', '-1'], /--every/],
  [['--key', 'k', '--base', 'localhost:7388'], /--base must be an address/],
  [['--key', 'k', '--badli', 'wrong'], /Unknown option '--badli'/],
])('%j is refused in a sentence', (args, sentence) =>
  expect(() => tillOptions(args)).toThrow(sentence),
);
