import { z } from 'zod';
import { say, type Sentence } from './say.ts';
import { Id } from './int64.ts';
import { shortList } from './messages.ts';

/** What a database contains: the number of `animals` in stock, and the newest of them. */
export type BackupContents = Pick<Backup, 'animals' | 'newest'>;

/** A copy of the database, made by the shop and verified after writing. */
export const Backup = z.object({
  /** File name inside the backup folder. */
  name: z.string(),
  createdAt: z.number(),
  sizeBytes: z.number(),
  animals: z.number(),
  /** Its newest animal, by which two backups with the same number of animals differ. */
  newest: z.object({ id: Id, name: z.string(), addedAt: z.number() }).nullable(),
  /** `manual` is made by an owner, or in a shop without persons. */
  kind: z.enum([
    'daily',
    'manual',
    'by-clerk',
    'before-migration',
    'before-restore',
    'before-update',
  ]),
});
export type Backup = z.infer<typeof Backup>;

/** The result of a restore. */
export const RestoreOutcome = z.object({
  /** The backup that undoes the restore. */
  undo: Backup,
  /**
   * Labels of keys in the backup that the previous stock did not know, and that were therefore
   * revoked.
   */
  revokedKeys: z.array(z.string()),
  /** The animals of photographs that were missing or damaged beside the backup. */
  lostPhotographs: z.array(z.string()),
});
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;

/** What else a person should know after a restore: which keys it revoked, and which animals lack photographs. */
export function remarksOn({
  revokedKeys,
  lostPhotographs,
}: Pick<RestoreOutcome, 'revokedKeys' | 'lostPhotographs'>): Sentence[] {
  const remarks: Sentence[] = [];
  if (revokedKeys.length > 0) {
    remarks.push(
      say`These keys in the backup were revoked, since the stock before it did not know them or was too damaged to tell whether they still worked: ${revokedKeys.join(', ')}. If one belongs to a till of yours, undo that under Tills, Revoked keys.`,
    );
  }
  if (lostPhotographs.length > 0) {
    remarks.push(
      say`Photographs of these animals are missing or damaged beside the backup, and were left out: ${shortList(lostPhotographs)}.`,
    );
  }
  return remarks;
}
