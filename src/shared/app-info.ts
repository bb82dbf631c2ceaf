import { z } from 'zod';

/** What the window needs to know of the running program, to show it and adapt to it. */
export const AppInfo = z.object({
  version: z.string(),
  /** What hosts the window. Decides what it offers (tray, start at login, choosing folders). */
  host: z.enum(['desktop', 'browser']),
  /** Node's name for the operating system: linux, win32, darwin. */
  platform: z.string(),
  dataFolder: z.string(),
  /** Whether the stock is on a database server, which also backs it up, rather than in the folder. */
  isOnServer: z.boolean(),
  backupFolder: z.string(),
});
export type AppInfo = z.infer<typeof AppInfo>;
