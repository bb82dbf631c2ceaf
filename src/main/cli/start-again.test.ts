import { expect, test } from 'vitest';
import { onFreePort } from './start-again.ts';

test.each([
  [['--open'], 'start', 'npm start -- --port 0'],
  [[], 'serve', 'npm run serve -- --port 0'],
  [
    ['--data-dir', '/a shop', '--no-window'],
    'serve',
    'npm run serve -- --data-dir "/a shop" --no-window --port 0',
  ],
  [['--port', '7387', '--staging'], undefined, 'animal-store serve --staging --port 0'],
  [['--port=7387'], 'test', 'animal-store serve --port 0'],
])('after %j by %s, a person types: %s', (argv, script, typed) => {
  expect(onFreePort('--port', argv, script)).toBe(typed);
});
