import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { ShopError } from '../../shared/errors.ts';
import type { Environment } from '../../shared/key.ts';
import { makeFolder, moveFileNow } from './durable-file.ts';
import { say } from '../../shared/say.ts';

/** Where all the files of one shop are. */
export interface DataFolder {
  root: string;
  productionDatabase: string;
  stagingDatabase: string;
  settingsFile: string;
  /** Names the database that the stock was moved to; exists only then. */
  databaseAddress: string;
  backups: string;
  logs: string;
  certificates: string;
  windowSessions: string;
  /** The sample shop, while somebody looks round in it, and while it is being made. */
  sample: string;
  sampleToBe: string;
}

/**
 * The folder for a program's data on this system, for this user. On Windows, what lies where it used
 * to be is moved there.
 */
export function defaultDataFolder(): string {
  if (process.platform === 'win32') {
    const { LOCALAPPDATA, APPDATA } = process.env;
    const profile = join(homedir(), 'AppData');
    return windowsDataFolder(
      LOCALAPPDATA ?? join(profile, 'Local'),
      APPDATA ?? join(profile, 'Roaming'),
    );
  }
  if (process.platform === 'darwin') {
    return join(homedir(), 'Library', 'Application Support', 'Animal Store');
  }
  // By the XDG specification, an empty or relative path must be ignored.
  const shared = process.env['XDG_DATA_HOME'] ?? '';
  return join(isAbsolute(shared) ? shared : join(homedir(), '.local', 'share'), 'animal-store');
}

/**
 * Creates the folder if it is missing, and checks that it is writable. It becomes readable by its owner
 * only, and no link may stand in it for anything of the shop's: it would lead what is written elsewhere.
 * Throws `data_folder_unavailable`.
 */
export function prepareDataFolder(folder: string): DataFolder {
  if (folder === '') {
    // As from a script with an unset variable: the stock must not land in the current folder.
    throw new ShopError(
      'data_folder_unavailable',
      say`No data folder is named. Name one, or leave that out for the usual one.`,
    );
  }
  const root = resolve(folder);
  try {
    makeFolder(root);
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ShopError(
      'data_folder_unavailable',
      say`The data folder ${root} can't be used: ${reasonOf(error)}. Choose another folder, or give this user the right to write there.`,
      { cause: error },
    );
  }
  const folderOf = {
    root,
    productionDatabase: join(root, 'animal-store.sqlite'),
    stagingDatabase: join(root, 'staging.sqlite'),
    settingsFile: join(root, 'settings.json'),
    databaseAddress: join(root, 'database.json'),
    backups: join(root, 'backups'),
    logs: join(root, 'logs'),
    certificates: certificatesIn(root),
    windowSessions: join(root, 'window-sessions.json'),
    sample: join(root, 'sample'),
    sampleToBe: join(root, 'sample.new'),
  };
  refuseLinks(folderOf);
  keepOthersOut(folderOf);
  return folderOf;
}

function refuseLinks({ root, productionDatabase, stagingDatabase, ...others }: DataFolder): void {
  const databases = [productionDatabase, stagingDatabase, join(root, 'serving.lock')];
  const beside = databases.flatMap((file) => [file, `${file}-wal`, `${file}-shm`]);
  const link = [...beside, ...Object.values(others)].find((name) =>
    lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink(),
  );
  if (link === undefined) return;
  throw new ShopError(
    'data_folder_unavailable',
    say`${link} is a link to somewhere else. Put what it leads to in its place; a folder for backups on another disk is chosen in Settings.`,
  );
}

/** Nothing of the mode of a folder is for anyone but its owner. */
const OTHERS = 0o077;

/**
 * Only a folder that is empty or has a stock is ours to close to others: any other may be named by
 * mistake. What is in it is private all the same, each file by itself.
 */
function keepOthersOut({ root, productionDatabase }: DataFolder): void {
  if (process.platform === 'win32' || (statSync(root).mode & OTHERS) === 0) return;
  if (!existsSync(productionDatabase) && readdirSync(root).length > 0) return;
  try {
    chmodSync(root, 0o700);
  } catch (error) {
    // Where nothing can be written, what the shop then needs is refused in its own words.
    if (codeOf(error) !== 'EPERM') return;
    throw new ShopError(
      'data_folder_unavailable',
      say`Other users of this computer can look into the data folder ${root}, which belongs to one of them. Make it this user's, for this user alone.`,
    );
  }
}

/** The file of an environment's stock, if that is in the folder. */
export function stockFile(
  { productionDatabase, stagingDatabase }: DataFolder,
  environment: Environment,
): string {
  return environment === 'production' ? productionDatabase : stagingDatabase;
}

/** The folder of the certificate for HTTPS and of what the register is signed with. */
export function certificatesIn(root: string): string {
  return join(root, 'certificates');
}

/** The file that records how far an environment's stock in a shared database has come. */
export function seenFile(root: string, environment: Environment): string {
  return join(root, `${environment}-seen.json`);
}

/** Whether a folder says that its stock was moved to a database. */
export function namesDatabase({ databaseAddress }: DataFolder): boolean {
  return existsSync(databaseAddress);
}

/** On Windows a file that another program has open is refused as one without rights is. */
const IS_WINDOWS = process.platform === 'win32';
const NO_WRITING = IS_WINDOWS
  ? say`another program has it open, or this user has no right to write there`.english
  : say`this user has no right to write there`.english;
const NO_READING = IS_WINDOWS
  ? say`another program has it open, or this user has no right to read it`.english
  : say`this user has no right to read it`.english;

const REASONS: Record<string, string> = {
  EACCES: NO_WRITING,
  EPERM: NO_WRITING,
  EBUSY: say`another program has it open`.english,
  EROFS: say`the disk is read-only`.english,
  ENOSPC: say`the disk is full`.english,
  EEXIST: say`a file of that name is in the way`.english,
  ENOTDIR: say`a part of the path is a file, not a folder`.english,
  ENOENT: say`a part of the path does not exist`.english,
  EISDIR: say`a folder of that name is in the way`.english,
};

const READING_REASONS: Record<string, string> = {
  EACCES: NO_READING,
  EPERM: NO_READING,
  ENOENT: say`there is no such file`.english,
  EISDIR: say`it is a folder, not a file`.english,
};

/** Why something could not be written, in words; the system's own when there are no better ones. */
export function reasonOf(error: unknown): string {
  return REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

/** Why a file that a person named could not be read, in words. */
export function readingReasonOf(error: unknown): string {
  return READING_REASONS[codeOf(error)] ?? reasonOf(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Where the stock is, was, and is while it is being moved. */
interface Places {
  folder: string;
  roaming: string;
  /** Nothing can use the stock under this name, which Windows gives only to a folder that no program has open. */
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
