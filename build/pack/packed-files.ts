import { getRawHeader, listPackage, statFile } from '@electron/asar';

/** A file of the packed app: its path inside the archive, `/`-separated, without a leading one. */
export interface PackedFile {
  path: string;
  bytes: number;
  /** Native modules lie beside the archive, since the system must load them from a file. */
  unpacked: boolean;
}

/** Every file that an asar holds, those beside it included. */
export function packedFiles(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false })
    .map((entry) => entry.replaceAll('\\', '/').replace(/^\//, ''))
    .flatMap((path) => {
      const entry = statFile(archive, path, false);
      if (!('size' in entry)) return [];
      return [{ path, bytes: entry.size, unpacked: entry.unpacked }];
    });
}

/** Bytes of the app's own part of a package: the archive's index, what it holds and what lies beside it. */
export function ownBytes(archive: string): number {
  const index = getRawHeader(archive).headerSize;
  return packedFiles(archive).reduce((sum, { bytes }) => sum + bytes, index);
}
