import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Backup, RestoreOutcome } from '../../shared/backup.ts';
import { counted } from '../../shared/messages.ts';
import { errorValueOf, ShopError, type ErrorValue } from '../../shared/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { Mutex } from '../platform/concurrency.ts';
import {
  backupName,
  dayOf,
  listBackups,
  namesIn,
  newestGoodBackup,
  parseBackupName,
  writeBackup,
  type BackupKind,
} from './backup-folder.ts';
import { findStockDamage } from '../store/sqlite/files/database-file.ts';
import { replaceDatabase } from './restore.ts';
import { takeIn } from './take-in.ts';
import { copyWhole } from './whole-copy.ts';
import { say } from '../../shared/say.ts';

export interface BackupKeeperOptions {
  /** Where backups go. Called each time, since the owner may choose another folder. */
  folder: () => string;
  /** The stock; null for one on a database server. */
  databaseFile: string | null;
  clock: Clock;
  log: Logger;
  /** Called after scheduled backups were made, or could not be made. */
  onChange?: () => void;
}

/** How long (ms) after the start the first check comes, so that opening the shop is not slowed. */
const FIRST_LOOK = 10_000;
/** Interval (ms) of frequent checks instead of one long timer, to survive sleep and clock changes. */
const LOOK_EVERY = 5 * 60_000;
/** How long (ms) until the same failure is logged again. */
const LOG_AGAIN_AFTER = 3600_000;

/** Makes, lists and restores backups of production's stock, and makes one every UTC day. */
export class BackupKeeper {
  /** Why the last scheduled backup failed; null when it was made. */
  problem: ErrorValue | null = null;

  readonly #options: BackupKeeperOptions;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** One at a time, because copying a big stock takes a while. */
  readonly #mutex = new Mutex();
  #loggedAt = -Infinity;

  constructor(options: BackupKeeperOptions) {
    this.#options = options;
  }

  /** Starts checking for days without a backup. */
  start(): void {
    const look = (): void => {
      void this.#look();
      this.#timer = setTimeout(look, LOOK_EVERY).unref();
    };
    this.#timer = setTimeout(look, FIRST_LOOK).unref();
  }

  /** The check of a big stock may take longer than until the next look. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.createDailyIfDue();
    } finally {
      this.#isLooking = false;
    }
  }

  /** Stops checking, and waits for a backup that is being written. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#mutex.runExclusive(() => Promise.resolve());
  }

  /** Newest first. Throws `backup_failed` when the folder is gone. */
  list(): Promise<Backup[]> {
    return listBackups(this.#options.folder());
  }

  #databaseFile(): string {
    const { databaseFile } = this.#options;
    if (databaseFile !== null) return databaseFile;
    throw new ShopError(
      'backup_failed',
      say`This stock is kept on a database server. Back it up there.`,
    );
  }

  /** Throws `backup_failed`. */
  create(kind: BackupKind): Promise<Backup> {
    return this.#mutex.runExclusive(() => this.#write(kind, this.#options.folder()));
  }

  async #write(kind: BackupKind, folder: string): Promise<Backup> {
    return writeBackup({ folder, kind, clock: this.#options.clock, from: this.#databaseFile() });
  }

  /**
   * Forgets any problem with the previous folder, and checks at once whether a backup is due in
   * this one.
   */
  async folderChanged(): Promise<void> {
    this.#note(null, false);
    if (this.#timer) await this.createDailyIfDue();
  }

  /** Makes this UTC day's backup unless there is one. Never throws; see `problem`. */
  createDailyIfDue(): Promise<Backup | undefined> {
    return this.#mutex.runExclusive(() => this.#createDailyIfDue());
  }

  async #createDailyIfDue(): Promise<Backup | undefined> {
    try {
      const today = dayOf(this.#options.clock.now());
      const backups = await namesIn(this.#options.folder());
      const isDone = backups.some(
        ({ kind, createdAt }) => kind === 'daily' && dayOf(createdAt) === today,
      );
      if (!isDone) await this.#refuseDamage();
      const made = isDone ? undefined : await this.#write('daily', this.#options.folder());
      this.#note(null, made !== undefined);
      return made;
    } catch (error) {
      this.#note(error, false);
      return undefined;
    }
  }

  /**
   * Copies a database that is about to be migrated, before anything in it changes. If the chosen
   * folder is missing, the copy goes beside the data: an update must not keep the shop closed.
   * Throws `backup_failed`.
   */
  async createBeforeMigration(): Promise<void> {
    const ownFolder = join(dirname(this.#databaseFile()), 'backups');
    await this.#mutex.runExclusive(async () => {
      try {
        await this.#write('before-migration', this.#options.folder());
      } catch (error) {
        if (this.#options.folder() === ownFolder) throw error;
        this.#options.log.warn({ err: error }, `The backup before the update goes to ${ownFolder}`);
        await this.#write('before-migration', ownFolder);
      }
    });
  }

  /** Copies the stock, with its photographs, into one new file in a folder. Throws `backup_failed`. */
  copyElsewhere(folder: string): Promise<{ file: string; animals: number }> {
    return this.#mutex.runExclusive(async () => {
      if (resolve(folder) === resolve(this.#options.folder())) {
        throw new ShopError(
          'backup_failed',
          say`This is the folder for backups, from which old ones are removed. Choose another folder.`,
        );
      }
      const file = join(folder, backupName(this.#options.clock.now(), 'manual'));
      return { file, ...(await copyWhole(this.#databaseFile(), file)) };
    });
  }

  /** Adds a backup from anywhere to the others. Throws what `takeIn` throws. */
  takeIn(file: string): Promise<Backup> {
    const { folder, clock } = this.#options;
    return this.#mutex.runExclusive(() => takeIn({ file, folder: folder(), clock }));
  }

  /**
   * Replaces the stock with a backup and returns what undoes that. The store must be closed. Throws
   * `not_found`, `database_damaged`, `database_newer` or `backup_failed`, leaving the stock as it
   * was.
   */
  restore(name: string): Promise<RestoreOutcome> {
    return this.#mutex.runExclusive(async () => {
      const { clock, log } = this.#options;
      const [folder, databaseFile] = [this.#options.folder(), this.#databaseFile()];
      // Accepts only names that a backup can have, so that the window never reaches any other file.
      if (!parseBackupName(name)) {
        throw new ShopError('not_found', say`There is no such backup. Choose one from the list.`);
      }
      const backupFile = join(folder, name);
      const restored = await replaceDatabase({ backupFile, databaseFile, folder, clock });
      log.info({ backup: name, undo: restored.undo?.name }, 'The stock was restored from a backup');
      // If there was no stock before, the only way back is to restore the same backup again.
      const undo = restored.undo ?? (await this.list()).find((backup) => backup.name === name);
      if (!undo) throw new ShopError('not_found', say`The backup was restored and is gone since.`);
      const { revokedKeys, lostPhotographs } = restored;
      return { undo, revokedKeys, lostPhotographs };
    });
  }

  /**
   * Checks backups, newest first and on whatever disk, until one is intact, and the stock against
   * that one. Throws `database_damaged` with what to do.
   */
  async #refuseDamage(): Promise<void> {
    const databaseFile = this.#databaseFile();
    const folder = this.#options.folder();
    const good = await newestGoodBackup(folder);
    const found = await findStockDamage(databaseFile, good ? join(folder, good.name) : null);
    if (found === null) return;
    throw new ShopError('database_damaged', damageSentence(found, good), { cause: found });
  }

  #note(error: unknown, isNew: boolean): void {
    const { clock, log, onChange } = this.#options;
    const before = this.problem;
    this.problem = error === null ? null : errorValueOf(error);
    const isSame = this.problem?.message === before?.message;
    if (this.problem && (!isSame || clock.now() - this.#loggedAt >= LOG_AGAIN_AFTER)) {
      this.#loggedAt = clock.now();
      log.warn({ err: error }, 'The daily backup could not be made');
    }
    if (isNew || !isSame) onChange?.();
  }
}

function damageSentence(found: string, good: Backup | undefined): string {
  const what = `The daily check found damage in the stock: ${found}.`;
  if (!good) return `${what} There is no good backup. Save diagnostics, and ask for help.`;
  const day = new Date(good.createdAt).toLocaleDateString('en-GB', { dateStyle: 'long' });
  return `${what} The newest good backup is of ${day}, with ${counted(good.animals, 'animal')}: restore it in Settings → Stock and backups. Until then no new backup is made, so that the good ones stay.`;
}
