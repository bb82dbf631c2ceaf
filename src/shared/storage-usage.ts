import { z } from 'zod';

/**
 * The most bytes of all photographs of a shop together, thumbnails included, and of all else in its stock:
 * some thirty million animals, or a thousand changed notes a day for twenty years.
 */
export const QUOTAS = { photographs: 5_000_000_000, stock: 20_000_000_000 };
export type Quotas = typeof QUOTAS;

/** What something takes on the disk, and the most that it may take, in bytes. */
const Bounded = z.object({ bytes: z.number(), most: z.number() });

/** What takes space on the disk. All in bytes. */
export const StorageUsage = z.object({
  photographs: Bounded,
  /** The log files, and the diagnostics that were saved. */
  logs: Bounded,
  /** Animals, their notes and the history, here or on a database server. */
  stock: Bounded,
  /** What is free on the disk of the data folder. */
  free: z.number(),
});
export type StorageUsage = z.infer<typeof StorageUsage>;
