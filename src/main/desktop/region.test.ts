import { expect, test } from 'vitest';
import { readersLocales, regionOfEnvironment } from './region.ts';

test.each([
  [{ LANG: 'en_GB.UTF-8' }, 'en-GB'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_AT.UTF-8' }, 'de-AT'],
  [{ LANG: 'fr_FR@euro', LC_ALL: '' }, 'fr-FR'],
  [{ LC_ALL: 'sv_SE.UTF-8', LANG: 'en_GB.UTF-8' }, 'sv-SE'],
  [{ LANG: 'C.UTF-8' }, null],
  [{ LANG: 'POSIX' }, null],
  [{}, null],
])('of %o, dates are written as in %s', (env, region) =>
  expect(regionOfEnvironment(env)).toBe(region),
);

test('the region comes before the languages, and what is no language is left out', () => {
  expect(readersLocales('en-GB', ['en-US', 'en-GB', 'C'])).toEqual(['en-GB', 'en-US']);
  expect(readersLocales(null, [])).toEqual([]);
});
