import { expect, it, vi } from 'vitest';
import { parseServeOptions } from './serve-options.ts';

it.each(['--host', '--metrics-host'])('%s with nothing lets no network in', (option) => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(() => parseServeOptions([option, ''])).toThrow(/must be an address of this machine/);
  told.mockRestore();
});

it('listens where it is told', () =>
  expect(parseServeOptions(['--host', '0.0.0.0'])).toMatchObject({
    host: '0.0.0.0',
    metricsHost: '127.0.0.1',
  }));
