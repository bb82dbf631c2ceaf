import { getRawHeader, listPackage, statFile } from '@electron/asar';

/** A file of the packed app: its path inside the archive, with `/` as separator and no leading one. */
export interface PackedFile {
  path: string;
  bytes: number;
  /** Native modules are beside the archive, since the system must load them from a file. */
  unpacked: boolean;
}

/** Every file of an asar, including those beside it. */
export function packedFiles(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false })
    .map((entry) => entry.replaceAll('\\', '/').replace(/^\//, ''))
    .flatMap((path) => {
      const entry = statFile(archive, path, false);
      if (!('size' in entry)) return [];
      return [{ path, bytes: entry.size, unpacked: entry.unpacked }];
    });
}

/**
 * The size (bytes) of the app's own part of a package: the archive's index, its contents, and what
 * is beside it.
 */
export function ownBytes(archive: string): number {
  const index = getRawHeader(archive).headerSize;
  return packedFiles(archive).reduce((sum, { bytes }) => sum + bytes, index);
}
