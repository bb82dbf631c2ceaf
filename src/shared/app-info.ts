import { z } from 'zod';

/** The running program, as the window shows and adapts to it. */
export const AppInfo = z.object({
  version: z.string(),
  /** What carries the window; decides what it offers (tray, start at login, choosing folders). */
  host: z.enum(['desktop', 'browser']),
  /** Node's name of the system: linux, win32, darwin. */
  platform: z.string(),
  dataFolder: z.string(),
  backupFolder: z.string(),
});
export type AppInfo = z.infer<typeof AppInfo>;
