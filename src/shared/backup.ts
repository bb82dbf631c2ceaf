import { z } from 'zod';
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

/** Which keys a restore revoked, as a sentence; empty when there are none. */
export function revokedSentence(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  return `These keys in the backup were revoked, since the stock before it did not know them or was too damaged to tell whether they still worked: ${labels.join(', ')}. If one belongs to a till of yours, undo that under Tills, Revoked keys.`;
}

/** Which animals lack photographs after a restore, as a sentence; empty when none does. */
export function lostSentence(animals: readonly string[]): string {
  if (animals.length === 0) return '';
  return `Photographs of these animals are missing or damaged beside the backup, and were left out: ${shortList(animals)}.`;
}
