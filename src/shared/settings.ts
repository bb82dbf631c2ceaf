import { z } from 'zod';
import { LanguageTag, SYSTEM_LANGUAGE } from './language.ts';
import { mustBe } from './messages.ts';

const Port = z
  .int({ error: mustBe('a whole number') })
  .min(1024, { error: 'must be 1024 or more (lower ports belong to the system)' })
  .max(65_535, { error: 'must be at most 65535' });

/** 7387 spells PETS. */
export const DEFAULT_PORT = 7387;
export const DEFAULT_STAGING_PORT = 7388;
export const DEFAULT_WINDOW_PORT = 7386;

/** The owner's settings. */
export const Settings = z.object({
  port: Port,
  stagingPort: Port,
  /** Where `serve` shows its window to browsers on this machine, from its next start on. */
  windowPort: Port,
  /** Lets tills on the network connect; otherwise the service listens on this machine only. */
  networkAccess: z.boolean(),
  /** Uses HTTPS on the network, with a certificate made on this machine. */
  https: z.boolean(),
  staging: z.boolean(),
  keepRunningInTray: z.boolean(),
  startAtLogin: z.boolean(),
  /** Whether the desktop shows each morning what is due. */
  dueNotice: z.boolean(),
  /** Minutes without mouse or keyboard until a window asks for a PIN again; applies only with persons. */
  lockAfterMinutes: z.int().min(1).max(720),
  theme: z.enum(['system', 'light', 'dark']),
  /** The window's language as a tag (BCP 47), or the system's. */
  language: LanguageTag,
  /** When a change of these settings last gave tills a different address (Unix ms); null for never. */
  addressChangedAt: z.number().nullable(),
  /** The folder for daily backups; null means the folder `backups` beside the data. */
  backupFolder: z.string().nullable(),
});
export type Settings = z.infer<typeof Settings>;

/** The owner's change to some settings. What is left out stays as it is. */
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
  dueNotice: true,
  lockAfterMinutes: 5,
  theme: 'system',
  language: SYSTEM_LANGUAGE,
  addressChangedAt: null,
  backupFolder: null,
};
