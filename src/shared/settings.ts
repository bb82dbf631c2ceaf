import { z } from 'zod';
import { mustBe } from './messages.ts';

const Port = z
  .int({ error: mustBe('a whole number') })
  .min(1024, { error: 'must be 1024 or more (lower ports belong to the system)' })
  .max(65_535, { error: 'must be at most 65535' });

/** 7387 spells PETS. */
export const DEFAULT_PORT = 7387;
export const DEFAULT_STAGING_PORT = 7388;
export const DEFAULT_WINDOW_PORT = 7386;

/** What the owner can set. */
export const Settings = z.object({
  port: Port,
  stagingPort: Port,
  /** Where `serve` shows its window to this machine's browsers, from its next start on. */
  windowPort: Port,
  /** Let tills on the network connect; off, the service listens on this machine alone. */
  networkAccess: z.boolean(),
  /** Serve the network over HTTPS with a certificate made on this machine. */
  https: z.boolean(),
  staging: z.boolean(),
  keepRunningInTray: z.boolean(),
  startAtLogin: z.boolean(),
  /** Minutes without mouse or keyboard until a window asks for a PIN again; only with persons. */
  lockAfterMinutes: z.int().min(1).max(720),
  theme: z.enum(['system', 'light', 'dark']),
  /** When tills were last given another address (Unix ms), by a change of these settings; null for never. */
  addressChangedAt: z.number().nullable(),
  /** Folder for daily backups; null is the folder `backups` beside the data. */
  backupFolder: z.string().nullable(),
});
export type Settings = z.infer<typeof Settings>;

/** A change of some settings by the owner; what is not named stays. */
export const SettingsChange = Settings.omit({ addressChangedAt: true }).partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

export const DEFAULT_SETTINGS: Settings = {
  port: DEFAULT_PORT,
  stagingPort: DEFAULT_STAGING_PORT,
  windowPort: DEFAULT_WINDOW_PORT,
  networkAccess: false,
  https: false,
  staging: false,
  keepRunningInTray: true,
  startAtLogin: false,
  lockAfterMinutes: 5,
  theme: 'system',
  addressChangedAt: null,
  backupFolder: null,
};
