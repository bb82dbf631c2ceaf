import { z } from 'zod';

/** What something takes on the disk, and the most that it may take, in bytes. */
const Bounded = z.object({ bytes: z.number(), most: z.number() });

/** What takes space on the disk. All in bytes. */
export const StorageUsage = z.object({
  photographs: Bounded,
  /** The log files, and the diagnostics that were saved. */
  logs: Bounded,
  /** Animals, their notes and the history; null where these are on a database server. */
  stock: z.number().nullable(),
  /** What is free on the disk of the data folder. */
  free: z.number(),
});
export type StorageUsage = z.infer<typeof StorageUsage>;
