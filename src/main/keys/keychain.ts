import { ShopError } from '../../shared/errors.ts';
import { say, type Sentence } from '../../shared/say.ts';
import { holdExit } from '../platform/process.ts';

/** Where usable keys are stored. Every operation throws `keychain_unavailable` when it can't be done. */
export interface SecretStore {
  save(account: string, secret: string): Promise<void>;
  /** The secret, or null when there is none under this account. */
  read(account: string): Promise<string | null>;
  /** Does nothing when there is none under this account. */
  remove(account: string): Promise<void>;
}

/** The part of keytar that is used. */
export interface Keytar {
  setPassword(service: string, account: string, password: string): Promise<void>;
  getPassword(service: string, account: string): Promise<string | null>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The name under which a person finds the keys in the system's keychain. */
const SERVICE = 'Animal Store';

/**
 * The environment variable for machines whose keychain must be left alone: servers, and tests on a
 * desktop.
 */
const SWITCHED_OFF = 'ANIMAL_STORE_NO_KEYCHAIN';

const TIME_OUT_MS = 3_000;

/** Native, and broken without libsecret, so it is loaded on first use and never at startup. */
async function loadKeytar(): Promise<Keytar> {
  return (await import('keytar')).default;
}

/**
 * Operations in the whole process that timed out but still wait; each occupies a thread of Node's
 * pool.
 */
let hanging = 0;

/** Whether an operation that was given up still waits for the keychain. */
export function isKeychainHanging(): boolean {
  return hanging > 0;
}

/**
 * The operating system's keychain. A locked one may wait for a person, so each operation ends after
 * three seconds with `keychain_unavailable`; while one still waits, further ones fail at once.
 */
export function openKeychain(load: () => Promise<Keytar> = loadKeytar): SecretStore {
  async function use<Answer>(operation: (keytar: Keytar) => Promise<Answer>): Promise<Answer> {
    if (process.env[SWITCHED_OFF]) throw unavailable(OFF);
    if (isKeychainHanging()) throw unavailable(LOCKED);
    const keytar = await loaded(load);
    try {
      return await withTimeOut(operation(keytar));
    } catch (error) {
      throw error instanceof ShopError ? error : unavailable(REFUSED, error);
    }
  }

  return {
    save: (account, secret) => use((keytar) => keytar.setPassword(SERVICE, account, secret)),
    read: (account) => use((keytar) => keytar.getPassword(SERVICE, account)),
    remove: async (account) => {
      await use((keytar) => keytar.deletePassword(SERVICE, account));
    },
  };
}

/**
 * Throws `keychain_unavailable` when the reply takes too long, and counts it as hanging until it
 * comes.
 */
function withTimeOut<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      hanging += 1;
      // Elsewhere than on Windows, it may wait for a person.
      if (process.platform !== 'win32') holdExit(answer);
      reject(unavailable(LOCKED));
    }, TIME_OUT_MS);
    const settle = (): void => {
      clearTimeout(timer);
      if (isLate) hanging -= 1;
    };
    answer.finally(settle).then(resolve, reject);
  });
}

async function loaded(load: () => Promise<Keytar>): Promise<Keytar> {
  try {
    return await load();
  } catch (error) {
    throw unavailable(MISSING, error);
  }
}

const isLinux = process.platform === 'linux';

const MISSING = isLinux
  ? say`This computer can't keep keys: its keychain is not installed. Ask whoever looks after the computer to install libsecret-1-0 and gnome-keyring, then try again.`
  : say`This computer's keychain can't be reached because a part of Animal Store is missing. Install Animal Store again.`;

const OFF = say`This computer's keychain is not used because ${SWITCHED_OFF} is set. Start Animal Store without it, then try again.`;

const LOCKED = say`This computer's keychain does not answer: it is probably locked. Unlock it, then try again.`;

const REFUSED = isLinux
  ? say`This computer's keychain is locked, or not there. Unlock it, or log in to the computer again, then try again. Where it has no desktop, start gnome-keyring.`
  : say`This computer's keychain can't be opened. Unlock it, allow Animal Store to use it, then try again.`;

function unavailable(message: Sentence, cause?: unknown): ShopError {
  return new ShopError('keychain_unavailable', message, { cause });
}
