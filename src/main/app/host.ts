import type { Settings } from '../../shared/settings.ts';

/** What the host can do for a person: Electron can do all of it, `serve` less. */
export interface HostPowers {
  kind: 'desktop' | 'browser';
  openFolder(folder: string): Promise<void>;
  /** The chosen folder, or null when the person thought better of it. */
  chooseFolder(): Promise<string | null>;
  /** The newer version that is ready to be installed; null without one. */
  readyUpdate(): string | null;
  /** Ends the host, installs that version and starts it. Throws `not_found` without one. */
  installUpdate(): void;
  /** The backup file that a person opened from the system; returned only once each. */
  takeOpenedFile(): string | null;
  /** Asks for the password of the computer's own login. Throws `cancelled`, or why it can't ask. */
  confirmLogin(): Promise<void>;
  /** Told of the settings at the start and after each change. */
  settingsApplied(settings: Settings): void;
}
