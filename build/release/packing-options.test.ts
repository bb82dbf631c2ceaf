import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { packingOptions } from './packing-options.ts';
import { publicKeyText } from './signing.ts';

const UNSIGNED = 'animal-store-${version}-unsigned-${os}-${arch}.${ext}';
const PROJECT_URL = 'https://github.com/ada/store';
const [ONE, TWO] = [0, 1].map(() => publicKeyText(generateKeyPairSync('ed25519').privateKey));
const HOME = [
  '-c.extraMetadata.homepage=https://github.com/ada/store',
  '-c.extraMetadata.repository=https://github.com/ada/store',
  '-c.extraMetadata.bugs=https://github.com/ada/store/issues',
];

test('one variable says where the project lives, and updates come from there', () => {
  const env = { PROJECT_URL, UPDATE_PUBLIC_KEYS: ` ${ONE}  ${TWO}\n` };
  expect(packingOptions('linux', env).options).toEqual([
    ...HOME,
    '-c.extraMetadata.updateUrl=https://github.com/ada/store',
    `-c.extraMetadata.updateKeys=${ONE} ${TWO}`,
    '-c.publish.provider=generic',
    '-c.publish.url=https://github.com/ada/store',
  ]);
  for (const spelling of [`${PROJECT_URL}/`, `${PROJECT_URL}.git`, `${PROJECT_URL}.git/`]) {
    expect(packingOptions('linux', { PROJECT_URL: spelling }).options).toEqual(HOME);
  }
});

test('updates may come from a server of one’s own', () => {
  const env = { PROJECT_URL, UPDATE_URL: 'https://shop.test/feed', UPDATE_PUBLIC_KEYS: ONE };
  expect(packingOptions('linux', env).options).toContain(
    '-c.extraMetadata.updateUrl=https://shop.test/feed',
  );
});

test.each(['ONE', `${ONE} MCowBQYDK2Vw`])('nothing is packed with the key %s', (keys) => {
  expect(() => packingOptions('linux', { PROJECT_URL, UPDATE_PUBLIC_KEYS: keys })).toThrow(
    'UPDATE_PUBLIC_KEYS must be Ed25519 keys as base64',
  );
});

test.each([
  ...[undefined, '', 'github.com/ada/store', 'http://github.com/ada/store'],
  // As git remembers where it was cloned from: the token would be in each app.
  'https://ada:secret@github.com/ada/store',
  'https://github.com/ada/store?token=secret&x',
  'https://github.com/ada/<store>',
])('nothing is released when the project lives at %s', (address) => {
  expect(() => packingOptions('linux', { PROJECT_URL: address })).toThrow(
    'PROJECT_URL must be the https address',
  );
});

test.each([
  ['win', 'nsis', 'WIN_CSC_LINK'],
  ['mac', 'mac', 'CSC_LINK'],
])(
  'for %s, a certificate that is set up must be used, and a file without one says so',
  (system, names, link) => {
    const none = packingOptions(system, { PROJECT_URL, [link]: '', APPLE_API_KEY_ID: '' });
    expect(none.options).toEqual([...HOME, `-c.${names}.artifactName=${UNSIGNED}`]);
    expect(none.env).toEqual({});
    const signed = packingOptions(system, { PROJECT_URL, [link]: 'PFX' });
    expect(signed.options).toEqual([...HOME, '-c.forceCodeSigning=true']);
  },
);

test('the key for notarising is no variable of what packs', () => {
  const { env, appleKey } = packingOptions('mac', { PROJECT_URL, APPLE_API_KEY_P8: 'PEM' });
  expect({ env, appleKey }).toEqual({ env: {}, appleKey: 'PEM' });
});
