import { expect, test } from 'vitest';
import { installing } from './needs.mjs';

const BROWSER = 'chromium-headless-shell';

test.each([
  ['debian', [BROWSER, 'dbus'], [`${BROWSER} dbus`], []],
  ['ubuntu', [BROWSER, 'dbus'], ['dbus'], ['npx playwright install --with-deps chromium']],
  ['ubuntu', [BROWSER], [], ['npx playwright install --with-deps chromium']],
  ['ubuntu', ['dbus'], ['dbus'], []],
])('on %s, %j are installed in its own way', (id, missing, packages, asPerson) => {
  expect(installing(missing, `NAME="x"\nID=${id}\nID_LIKE=debian\n`)).toEqual({
    asRoot: packages.map(
      (names) => `apt-get update && apt-get install --yes --no-install-recommends ${names}`,
    ),
    asPerson,
  });
});
