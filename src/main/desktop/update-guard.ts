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
  /** The stock as it was before the update: file name in the backup folder; null when there was none to copy. */
  backup: z.string().nullable(),
  kept: KeptVersion.nullable(),
  /** Starts of the new version that were begun; none of them has been healthy yet. */
  starts: z.int(),
});
export type UpdateAttempt = z.infer<typeof Attempt>;

const GuardState = z.object({
  attempt: Attempt.nullable(),
  /** Versions that did not start here; they are never installed again. */
  refused: z.array(z.string()),
  /** An update that was handed to the installer and did not arrive, for example for want of rights. */
  missed: z.object({ version: z.string(), times: z.int() }).nullable(),
});
type GuardState = z.infer<typeof GuardState>;

const NOTHING: GuardState = { attempt: null, refused: [], missed: null };

/** A new version that began to start this often without a healthy end is called failing. */
const MAX_FAILED_STARTS = 3;
/** An update that did not arrive this often is left alone until there is another one. */
const MAX_MISSED_INSTALLS = 3;

/**
 * What a start of the program is, seen from the last update:
 * `ordinary`; one of the first of a new version (`proving`); a new version that never got healthy
 * (`failing`); or the version before, back in place (`returned`).
 */
export type StartVerdict =
  | { kind: 'ordinary' }
  | { kind: 'proving'; attempt: UpdateAttempt }
  | { kind: 'failing'; attempt: UpdateAttempt }
  | { kind: 'returned'; attempt: UpdateAttempt };

/**
 * Remembers an update from before it is installed until the new version has started well, in
 * `update-guard.json`, so that a version that can't start is noticed by its own next start or by
 * the version before it. Knows nothing of Electron. A state that can't be read counts as none; one
 * that can't be written throws, so that no update is installed unguarded.
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

  /** To be called once at the start, when it is certain that this process will run the shop. */
  starting(): StartVerdict {
    const { attempt } = this.#state;
    if (!attempt) return { kind: 'ordinary' };
    if (attempt.to === this.#version) return this.#provingStart(attempt);
    if (attempt.from === this.#version) return this.#startOfOldVersion(attempt);
    this.#write({ ...this.#state, attempt: null });
    return { kind: 'ordinary' };
  }

  /** The program works, or a person has quit it in the ordinary way: the update has succeeded. */
  healthy(): void {
    if (this.#state.attempt?.to !== this.#version) return;
    this.#write({ ...this.#state, attempt: null, missed: null });
  }

  /** Lets a failing version try again as if it had just been installed. */
  tryAgain(): void {
    const { attempt } = this.#state;
    if (attempt) this.#write({ ...this.#state, attempt: { ...attempt, starts: 1 } });
  }

  /** To be called before the installer gets to work. */
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

  /** Replaces the file in one step, and on the disk before an installer may end this process. */
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
