import { keysIn, publicKeyOf } from '../../src/main/desktop/update-signature.ts';

/** What electron-builder takes for no certificate at all only when it is not set. */
const OF_CERTIFICATES = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
];

/** The certificate of each system, and what names its files. Linux packages are not signed one by one. */
const CERTIFICATES = new Map([
  ['win', { certificate: 'WIN_CSC_LINK', names: 'nsis' }],
  ['mac', { certificate: 'CSC_LINK', names: 'mac' }],
]);

/** An address without a person, a token or a query: all that the app and its software centre publish. */
const PROJECT = /^(https:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~-]+?)*?)(?:\.git)?\/?$/;

interface Packing {
  /** electron-builder's options. */
  options: string[];
  env: NodeJS.ProcessEnv;
  /** The text of Apple's key for notarising, which must become a file; null without one. */
  appleKey: string | null;
}

/**
 * How electron-builder packs a release for a system, from the environment of the person who makes it. Throws, in words,
 * unless `PROJECT_URL` says where the project lives.
 */
export function packingOptions(system: string, environment: NodeJS.ProcessEnv): Packing {
  const {
    APPLE_API_KEY_P8: appleKey,
    PROJECT_URL,
    UPDATE_URL,
    UPDATE_PUBLIC_KEYS: keys,
    ...rest
  } = environment;
  const env = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== '' || !OF_CERTIFICATES.includes(name)),
  );
  const project = projectAt(PROJECT_URL);
  return {
    options: [
      `-c.extraMetadata.homepage=${project}`,
      `-c.extraMetadata.repository=${project}`,
      `-c.extraMetadata.bugs=${project}/issues`,
      ...(keys
        ? updates(UPDATE_URL === undefined || UPDATE_URL === '' ? project : UPDATE_URL, keys)
        : []),
      ...signing(system, env),
    ],
    env,
    appleKey: appleKey === undefined || appleKey === '' ? null : appleKey,
  };
}

function projectAt(address: string | undefined): string {
  const [, project] = PROJECT.exec(address ?? '') ?? [];
  if (project === undefined) {
    throw new Error(
      'PROJECT_URL must be the https address of the repository, such as https://github.com/OWNER/REPO.',
    );
  }
  return project;
}

/** The public keys as the app takes them. Throws, in words, unless each is one: no update could ever be checked. */
function updateKeys(text: string): string {
  const keys = keysIn(text);
  for (const key of keys) {
    try {
      if (publicKeyOf(key).asymmetricKeyType === 'ed25519') continue;
    } catch {
      // Said below.
    }
    throw new Error(`UPDATE_PUBLIC_KEYS must be Ed25519 keys as base64, and has: ${key}`);
  }
  return keys.join(' ');
}

/** Where the app asks for updates, and who signs them. `publish` only makes electron-builder write `latest*.yml`. */
function updates(address: string, keys: string): string[] {
  return [
    `-c.extraMetadata.updateUrl=${address}`,
    `-c.extraMetadata.updateKeys=${updateKeys(keys)}`,
    '-c.publish.provider=generic',
    `-c.publish.url=${address}`,
  ];
}

function signing(system: string, env: NodeJS.ProcessEnv): string[] {
  const signed = CERTIFICATES.get(system);
  if (!signed) return [];
  if (env[signed.certificate]) return ['-c.forceCodeSigning=true'];
  const name = 'animal-store-${version}-unsigned-${os}-${arch}.${ext}';
  return [`-c.${signed.names}.artifactName=${name}`];
}
