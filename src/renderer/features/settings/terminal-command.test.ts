import { expect, it } from 'vitest';
import { terminalCommand } from './terminal-command.ts';

it('gives the line for the installed program and for the sources', () => {
  expect(terminalCommand('export', { host: 'desktop', dataFolder: '/srv/my shop' })).toBe(
    'animal-store export --to animals.csv --data-dir "/srv/my shop"',
  );
  expect(terminalCommand('import', { host: 'browser', dataFolder: '/srv/shop' })).toBe(
    'npm run --silent import -- animals.csv --data-dir "/srv/shop"',
  );
});
