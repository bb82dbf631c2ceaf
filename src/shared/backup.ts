import { z } from 'zod';

/** A copy of the database, made by the shop and checked after writing. */
export const Backup = z.object({
  /** File name inside the backup folder. */
  name: z.string(),
  createdAt: z.number(),
  sizeBytes: z.number(),
  animals: z.number(),
  kind: z.enum(['daily', 'manual', 'before-migration', 'before-restore', 'before-update']),
});
export type Backup = z.infer<typeof Backup>;
