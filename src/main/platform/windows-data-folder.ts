import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, moveFileNow } from './durable-file.ts';

/** Where the stock is, was, and is while it is being moved. */
interface Places {
  folder: string;
  roaming: string;
  /** Nothing can use the stock under this name, which Windows gives only to a folder nobody has open. */
  inHand: string;
  copy: string;
  /** What was copied from another disk stays there under this name. */
  moved: string;
}

/**
 * The data folder on Windows, below `local` (`%LOCALAPPDATA%`). What lies below `roaming`
 * (`%APPDATA%`) is moved there first: such a folder may be on a share, or overwritten by another
 * computer's at the next login. While that can't be done, since another program uses it or there is
 * no room, the old place stays the data folder.
 */
export function windowsDataFolder(local: string, roaming: string, move = moveFileNow): string {
  const folder = join(local, 'Animal Store Data');
  const places = {
    folder,
    roaming: join(roaming, 'Animal Store'),
    inHand: join(roaming, 'Animal Store (being moved)'),
    copy: `${folder} (incomplete)`,
    moved: join(roaming, 'Animal Store (moved)'),
  };
  if (existsSync(folder)) return folder;
  try {
    if (existsSync(places.roaming)) move(places.roaming, places.inHand);
    if (existsSync(places.inHand)) takeAlong(places, move);
    return folder;
  } catch {
    return putBack(places, move);
  }
}

function takeAlong({ folder, inHand, copy, moved }: Places, move: typeof moveFileNow): void {
  makeFolder(join(folder, '..'));
  try {
    move(inHand, folder);
  } catch (error) {
    if (!isElsewhere(error)) throw error;
    rmSync(copy, { recursive: true, force: true });
    cpSync(inHand, copy, { recursive: true, preserveTimestamps: true });
    move(copy, folder);
    // Kept, since a power cut could still undo the copy.
    move(inHand, moved);
  }
}

/** What is in hand under its old name again; the copy, if it was complete, in its own place. */
function putBack({ folder, roaming, inHand, copy }: Places, move: typeof moveFileNow): string {
  if (existsSync(folder)) return folder;
  rmSync(copy, { recursive: true, force: true });
  if (existsSync(inHand)) move(inHand, roaming);
  return roaming;
}

/** A rename can't leave its disk or share. */
function isElsewhere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}
