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

interface Packing {
  /** electron-builder's options. */
  options: string[];
  env: NodeJS.ProcessEnv;
  /** The text of Apple's key for notarising, which must become a file; null without one. */
  appleKey: string | null;
}

/** How electron-builder packs a release for a system, from the environment of whoever makes it. */
export function packingOptions(system: string, environment: NodeJS.ProcessEnv): Packing {
  const { APPLE_API_KEY_P8: appleKey, UPDATE_URL, UPDATE_PUBLIC_KEYS, ...rest } = environment;
  const env = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== '' || !OF_CERTIFICATES.includes(name)),
  );
  const isUpdated = Boolean(UPDATE_URL) && Boolean(UPDATE_PUBLIC_KEYS);
  return {
    options: [
      ...(isUpdated
        ? [
            `-c.extraMetadata.updateUrl=${String(UPDATE_URL)}`,
            `-c.extraMetadata.updateKeys=${String(UPDATE_PUBLIC_KEYS)}`,
          ]
        : []),
      ...signing(system, env),
    ],
    env,
    appleKey: appleKey === undefined || appleKey === '' ? null : appleKey,
  };
}

function signing(system: string, env: NodeJS.ProcessEnv): string[] {
  const signed = CERTIFICATES.get(system);
  if (!signed) return [];
  if (env[signed.certificate]) return ['-c.forceCodeSigning=true'];
  const name = 'animal-store-${version}-unsigned-${os}-${arch}.${ext}';
  return [`-c.${signed.names}.artifactName=${name}`];
}
