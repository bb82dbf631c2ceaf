import { expect, test } from 'vitest';
import { packingOptions } from './packing-options.ts';

const UNSIGNED = 'animal-store-${version}-unsigned-${os}-${arch}.${ext}';

test('a release asks for updates where it is published, and knows who signs them', () => {
  const env = { UPDATE_URL: 'https://github.com/ada/store', UPDATE_PUBLIC_KEYS: 'one two' };
  expect(packingOptions('linux', env).options).toEqual([
    '-c.extraMetadata.updateUrl=https://github.com/ada/store',
    '-c.extraMetadata.updateKeys=one two',
  ]);
});

test.each([
  ['win', 'nsis', 'WIN_CSC_LINK'],
  ['mac', 'mac', 'CSC_LINK'],
])(
  'for %s, a certificate that is set up must be used, and a file without one says so',
  (system, names, link) => {
    const none = packingOptions(system, { [link]: '', APPLE_API_KEY_ID: '' });
    expect(none.options).toEqual([`-c.${names}.artifactName=${UNSIGNED}`]);
    expect(none.env).toEqual({});
    expect(packingOptions(system, { [link]: 'PFX' }).options).toEqual(['-c.forceCodeSigning=true']);
  },
);

test('the key for notarising is no variable of what packs', () => {
  const { env, appleKey } = packingOptions('mac', { APPLE_API_KEY_P8: 'PEM' });
  expect({ env, appleKey }).toEqual({ env: {}, appleKey: 'PEM' });
});
