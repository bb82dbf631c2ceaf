import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** `1` and `0`, as Electron's program stores them. */
const ON = 49;
const OFF = 48;

/** How the installed program is hardened; see `electronFuses` in electron-builder.yml. */
const WANTED: readonly (readonly [FuseV1Options, string, typeof ON | typeof OFF])[] = [
  [FuseV1Options.RunAsNode, 'run as Node', OFF],
  [FuseV1Options.EnableCookieEncryption, 'cookie encryption', OFF],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, 'NODE_OPTIONS', OFF],
  [FuseV1Options.EnableNodeCliInspectArguments, '--inspect', OFF],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, 'asar integrity', ON],
  [FuseV1Options.OnlyLoadAppFromAsar, 'load from asar only', ON],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, 'privileges of file://', OFF],
];

/** What is wrong with the fuses of a packed program, one sentence each. */
export async function problemsWithFuses(program: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(program);
  return WANTED.filter(([fuse, , wanted]) => Number(wire[fuse]) !== wanted).map(
    ([, name, wanted]) => `The fuse “${name}” should be ${wanted === ON ? 'on' : 'off'}.`,
  );
}
