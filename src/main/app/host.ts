import type { PrintParts } from '../window/print-handlers.ts';
import type { BrowserSessions } from '../window/window-sessions.ts';
import type { UpdateNews, UpdateState } from '../../shared/app-info.ts';
import type { Settings } from '../../shared/settings.ts';

/** What the host can do for a person. Electron can do all of it, `serve` less. */
export interface HostPowers {
  kind: 'desktop' | 'browser';
  /** The browsers that may open the window; null on a host without any. */
  browsers: BrowserSessions | null;
  openFolder(folder: string): Promise<void>;
  /** The chosen folder, or null when the person cancelled. */
  chooseFolder(): Promise<string | null>;
  /** The chosen file, or null when the person cancelled. */
  chooseFile(): Promise<string | null>;
  /** Null on a host where only the browser prints. */
  printers: PrintParts;
  updateState(): UpdateState;
  /** What became of an update; returned once. */
  updateNews(): UpdateNews;
  /** Quits the host, installs that version and starts it. Throws `not_found` when there is none. */
  installUpdate(): void;
  /** The backup file that a person opened from the system; each is returned only once. */
  takeOpenedFile(): string | null;
  /** Asks for the password of the computer's own login. Throws `cancelled`, or why it can't ask. */
  confirmLogin(): Promise<void>;
  /**
   * Called when the shop has not been opened for a second, with a sentence that says what that waits
   * for, and again with what it waits for next.
   */
  waits(sentence: string): void;
  /** Called with the settings at startup and after each change. */
  settingsApplied(settings: Settings): void;
}
