import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** An installer (or program) of an earlier version that is still on this machine. */
const KeptVersion = z.object({ version: z.string(), file: z.string() });
export type KeptVersion = z.infer<typeof KeptVersion>;

const Attempt = z.object({
  from: z.string(),
  to: z.string(),
  /**
   * The stock before the update, as a file name in the backup folder; null when it is on a database
   * server.
   */
  backup: z.string().nullable(),
  kept: KeptVersion.nullable(),
  /** How often the new version was started. None of these starts has been healthy yet. */
  starts: z.int(),
});
export type UpdateAttempt = z.infer<typeof Attempt>;

const GuardState = z.object({
  attempt: Attempt.nullable(),
  /** Versions that did not start here; they are never installed again. */
  refused: z.array(z.string()),
  /** An update that was passed to the installer but not installed, for example for lack of permission. */
  missed: z.object({ version: z.string(), times: z.int() }).nullable(),
});
type GuardState = z.infer<typeof GuardState>;

const NOTHING: GuardState = { attempt: null, refused: [], missed: null };

/** A new version that was started this often without ever becoming healthy counts as failing. */
const MAX_FAILED_STARTS = 3;
/** An update that was not installed this often is ignored until there is a newer one. */
const MAX_MISSED_INSTALLS = 3;

/**
 * What a start of the program means with regard to the last update: `ordinary`; one of the first
 * starts of a new version (`proving`); a start of a new version that never became healthy
 * (`failing`); or the previous version, back in place (`returned`).
 */
export type StartVerdict =
  | { kind: 'ordinary' }
  | { kind: 'proving'; attempt: UpdateAttempt }
  | { kind: 'failing'; attempt: UpdateAttempt }
  | { kind: 'returned'; attempt: UpdateAttempt };

/**
 * Remembers an update, in `update-guard.json`, from before it is installed until the new version
 * has started properly. So a version that can't start is noticed at its own next start, or by the
 * previous version. Independent of Electron. An unreadable state counts as none; one that can't be
 * written throws, so that no update is installed unguarded.
 */
export class UpdateGuard {
  readonly #file: string;
  readonly #version: string;
  #state: GuardState;

  constructor(options: { folder: string; version: string }) {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    this.#file = join(options.folder, 'update-guard.json');
    this.#version = options.version;
    this.#state = readState(this.#file);
  }

  /** Must be called once at startup, when it is certain that this process will run the shop. */
  starting(): StartVerdict {
    const { attempt } = this.#state;
    if (!attempt) return { kind: 'ordinary' };
    if (attempt.to === this.#version) return this.#provingStart(attempt);
    if (attempt.from === this.#version) return this.#startOfOldVersion(attempt);
    this.#write({ ...this.#state, attempt: null });
    return { kind: 'ordinary' };
  }

  /** The program works, or a person has quit it with its shop open: the update has succeeded. */
  healthy(): void {
    if (this.#state.attempt?.to !== this.#version) return;
    this.#write({ ...this.#state, attempt: null, missed: null });
  }

  /** Lets a failing version try again as if it had just been installed. */
  tryAgain(): void {
    const { attempt } = this.#state;
    if (attempt) this.#write({ ...this.#state, attempt: { ...attempt, starts: 1 } });
  }

  /** Must be called before the installer starts. */
  willInstall(update: { to: string; backup: string | null; kept: KeptVersion | null }): void {
    const attempt = { ...update, from: this.#version, starts: 0 };
    this.#write({ ...this.#state, attempt });
  }

  /** Whether a version must not be downloaded or installed here. */
  isRefused(version: string): boolean {
    const { refused, missed } = this.#state;
    if (refused.includes(version)) return true;
    return missed?.version === version && missed.times >= MAX_MISSED_INSTALLS;
  }

  #provingStart(attempt: UpdateAttempt): StartVerdict {
    if (attempt.starts >= MAX_FAILED_STARTS) return { kind: 'failing', attempt };
    const counted = { ...attempt, starts: attempt.starts + 1 };
    this.#write({ ...this.#state, attempt: counted });
    return { kind: 'proving', attempt: counted };
  }

  #startOfOldVersion(attempt: UpdateAttempt): StartVerdict {
    if (attempt.starts > 0) {
      const refused = [...new Set([...this.#state.refused, attempt.to])];
      this.#write({ ...this.#state, attempt: null, refused });
      return { kind: 'returned', attempt };
    }
    const before = this.#state.missed?.version === attempt.to ? this.#state.missed.times : 0;
    const missed = { version: attempt.to, times: before + 1 };
    this.#write({ ...this.#state, attempt: null, missed });
    return { kind: 'ordinary' };
  }

  /** Replaces the file in one step, and durably, before an installer may end this process. */
  #write(state: GuardState): void {
    const temporary = `${this.#file}.new`;
    writeFileSync(temporary, JSON.stringify(state), { mode: 0o600 });
    const handle = openSync(temporary, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(temporary, this.#file);
    this.#state = state;
  }
}

function readState(file: string): GuardState {
  try {
    return GuardState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return NOTHING;
  }
}
