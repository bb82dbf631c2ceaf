import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_SETTINGS, Settings } from '../../shared/settings.ts';
import { ShopError } from '../../shared/errors.ts';
import { reasonOf } from './data-folder.ts';
import { replaceFile } from './durable-file.ts';
import { say } from '../../shared/say.ts';

/** The owner's settings, stored as JSON beside the data so that they survive a damaged database. */
export interface SettingsFile {
  readonly current: Settings;
  /** Durably writes the change before returning. Throws `storage_unavailable`. */
  change(change: Partial<Settings>): Settings;
}

function readJsonObject(file: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Keeps each setting that is valid. One corrupted by hand or by an older version returns to its
 * default.
 */
function readSettings(file: string): Settings {
  const stored = readJsonObject(file);
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const [name, schema] of Object.entries(Settings.shape)) {
    if (schema.safeParse(stored[name]).success) settings[name] = stored[name];
  }
  return Settings.parse(settings);
}

/** Replaces the file in one step, so that a crash leaves either the old settings or the new ones. */
function writeSettings(file: string, settings: Settings): void {
  try {
    replaceFile(file, `${JSON.stringify(settings, null, 2)}\n`);
  } catch (error) {
    throw new ShopError(
      'storage_unavailable',
      say`The settings can't be saved: ${reasonOf(error)}. Free some space or allow writing to ${file}, then try again.`,
      { cause: error },
    );
  }
}

/** Opens the settings of a data folder. A file that can't be read counts as empty. */
export function openSettings(file: string): SettingsFile {
  let current = readSettings(file);
  return {
    get current() {
      return current;
    },
    change(change) {
      const next = { ...current, ...Settings.partial().parse(change) };
      writeSettings(file, next);
      current = next;
      return current;
    },
  };
}
