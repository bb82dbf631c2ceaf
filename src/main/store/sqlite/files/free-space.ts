import { statfs } from 'node:fs/promises';

/** What else is written at that time (bytes): a log, names in a folder. */
const BESIDES = 4 * 1024 * 1024;

/**
 * Refuses work that the disk of a folder has no room for, before it begins. Throws an error whose
 * message, worded to follow a colon, says what is needed and what is free.
 */
export async function requireFree(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [needed, free] = [bytes + BESIDES, bavail * bsize];
  if (free >= needed) return;
  throw new Error(
    `it needs ${inMegabytes(needed)}, and the disk of ${folder} has ${inMegabytes(free)} free`,
  );
}

function inMegabytes(bytes: number): string {
  return bytes < 1e9 ? `${String(Math.ceil(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
